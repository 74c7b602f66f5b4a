import { useLingui } from '@lingui/react/macro';
import { cn } from '@/ui/cn';
import { ProgressBar } from '@/ui/progress';

/** How many of the questions have an answer, in words and as a bar. */
export function AnswerProgress({
  answered,
  of: total,
  soft,
}: {
  answered: number;
  of: number;
  soft?: boolean;
}) {
  const { t } = useLingui();
  const label = t`${answered} de ${total} respondidas`;
  return (
    <>
      <p aria-live="polite" className={cn('text-sm font-semibold', soft && 'text-ink-2')}>
        {label}
      </p>
      <ProgressBar value={answered} max={total} label={label} />
    </>
  );
}
