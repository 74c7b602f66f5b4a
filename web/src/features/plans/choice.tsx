import { cn } from '@/ui/cn';

/** A row that one chooses: the whole row is the label of its radio button. */
export const choice =
  'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile';

/** The mark of a row that is chosen. */
export const RadioDot = ({ chosen }: { chosen: boolean }) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid size-5 shrink-0 place-items-center rounded-full border-2',
      chosen ? 'border-brand' : 'border-line-strong',
    )}
  >
    {chosen && <span className="size-2.5 rounded-full bg-brand" />}
  </span>
);
