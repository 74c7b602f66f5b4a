import { useLingui } from '@lingui/react/macro';
import { cn } from '@/ui/cn';

const stamp =
  'deck-stamp pointer-events-none absolute top-16 z-10 rounded-xl border-[3px] bg-[#12060b]/55 px-4 py-1 font-display text-2xl font-extrabold';

/** What the finger is about to say; the drag sets how clearly. */
export function CardStamps() {
  const { t } = useLingui();
  return (
    <>
      <span
        aria-hidden="true"
        data-stamp="like"
        className={cn(stamp, 'left-6 -rotate-12 border-[#7fe3b4] text-[#7fe3b4]')}
      >{t`Curtir`}</span>
      <span
        aria-hidden="true"
        data-stamp="pass"
        className={cn(stamp, 'right-20 rotate-12 border-[#ff9fb2] text-[#ff9fb2]')}
      >{t`Passar`}</span>
      <span
        aria-hidden="true"
        data-stamp="super_like"
        className={cn(stamp, 'left-1/2 -translate-x-1/2 border-[#ffc857] whitespace-nowrap text-[#ffc857]')}
      >{t`Super Like`}</span>
    </>
  );
}
