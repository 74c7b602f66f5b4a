import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@/router';
import { GiftArt } from './art';
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
  return (
    <Link
      to={`/gifts?presente=${gift.id}`}
      className="mx-auto my-2 flex w-full max-w-xs items-center gap-3 rounded-2xl border border-line bg-surface p-2.5 text-left"
    >
      <GiftArt kind={gift.kind} className="size-14 shrink-0 rounded-xl p-1" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">
          {gift.kind ? words.gift(gift.kind).name : t`Um presente para você`}
        </b>
        <span className="block text-sm text-ink-2">
          {waits
            ? t`Toque para abrir`
            : mine
              ? t`Você deu a ${name}: ${words.state(gift.state)}`
              : t`De ${name}`}
        </span>
      </span>
    </Link>
  );
}
