import { useLingui } from '@lingui/react/macro';
import { Check, TriangleAlert } from 'lucide-react';
import { cn } from '@/ui/cn';
import type { CheckIn } from './queries';
import { useSteps, useTimes } from './words';

/** The questions of a plan along one line: what was answered, what is next, what is missing. */
export function PlanThread({ checkins }: { checkins: CheckIn[] }) {
  const { t } = useLingui();
  const steps = useSteps();
  const { hour } = useTimes();
  const next = checkins.find((checkin) => !checkin.answered);
  const look = (checkin: CheckIn) => {
    if (checkin.answered) return 'bg-leaf text-surface';
    if (checkin.alerted) return 'bg-brand text-on-brand';
    return checkin === next ? 'bg-sun' : 'border-2 border-line-strong';
  };
  return (
    <ol className="relative flex justify-between before:absolute before:inset-x-6 before:top-3 before:h-1 before:rounded-full before:bg-line before:content-['']">
      {checkins.map((checkin) => (
        <li key={checkin.step} className="relative grid justify-items-center gap-1 text-center text-sm">
          <span className={cn('grid size-7 place-items-center rounded-full bg-surface', look(checkin))}>
            {checkin.answered && <Check aria-hidden="true" className="size-4" />}
            {!checkin.answered && checkin.alerted && <TriangleAlert aria-hidden="true" className="size-4" />}
          </span>
          <b>{steps(checkin.step)}</b>
          <span className="text-ink-2">
            {checkin.answered ? t`respondido` : checkin.alerted ? t`contatos avisados` : hour(checkin.due_at)}
          </span>
        </li>
      ))}
    </ol>
  );
}
