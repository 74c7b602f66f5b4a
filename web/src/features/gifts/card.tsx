import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GiftLink } from './gift-link';
import { giftQuery } from './queries';
import { useGiftNews } from './use-gift-news';
import { useGiftWords } from './words';

interface GiftCardProps {
  subjectId: string;
  mine: boolean;
  name: string;
}

/** A gift between the messages. One that went back is not shown to who did not open it. */
export function GiftCard({ subjectId, mine, name }: GiftCardProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  useGiftNews();
  const { data: gift } = useQuery({ ...giftQuery(subjectId), retry: false });
  if (!gift || gift.quiet) return null;
  const waits = !mine && gift.state === 'delivered';
  const line = waits
    ? t`Toque para abrir`
    : mine
      ? t`Você deu a ${name}: ${words.state(gift.state)}`
      : t`De ${name}`;
  return <GiftLink gift={gift} look="bubble" line={line} />;
}
