import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { cn } from '@/ui/cn';
import { GiftArt } from './art';
import type { Gift } from './queries';
import { useGiftWords } from './words';

/** Classes of the link, its picture, its name and its line. */
const LOOKS = {
  /** Between messages. */
  bubble: [
    'mx-auto my-2 w-full max-w-xs gap-3 rounded-2xl p-2.5 text-left',
    'rounded-xl',
    'block truncate',
    'block',
  ],
  /** In a list. */
  row: [
    'min-h-18 gap-3.5 rounded-xl p-3 hover:border-line-strong',
    'rounded-lg',
    'line-clamp-2 [overflow-wrap:anywhere]',
    'line-clamp-2 [overflow-wrap:anywhere]',
  ],
} as const;

interface GiftLinkProps {
  gift: Pick<Gift, 'id' | 'kind'>;
  look: keyof typeof LOOKS;
  /** Below the gift's name. */
  line: ReactNode;
  /** At the end. */
  children?: ReactNode;
}

/** The way to one gift, which keeps what it is to itself until it is opened. */
export function GiftLink({ gift, look, line, children }: GiftLinkProps) {
  const { t } = useLingui();
  const words = useGiftWords();
  const [link, art, name, below] = LOOKS[look];
  return (
    <Link
      to={`/gifts?presente=${gift.id}`}
      className={cn('flex items-center border border-line bg-surface', link)}
    >
      <GiftArt kind={gift.kind} className={cn('size-14 shrink-0 p-1', art)} />
      <span className="min-w-0 flex-1">
        <b className={cn('font-semibold', name)}>
          {gift.kind ? words.gift(gift.kind).name : t`Um presente para você`}
        </b>
        <span className={cn('text-sm text-ink-2', below)}>{line}</span>
      </span>
      {children}
    </Link>
  );
}
