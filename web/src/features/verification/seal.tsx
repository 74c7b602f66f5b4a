import type { LucideIcon } from 'lucide-react';
import { cn } from '@/ui/cn';

export type SealState = 'filled' | 'outlined' | 'dashed';

/** Twelve waves around a circle: the same shape for all three badges. */
const WAVES = 12;
const OUTLINE = Array.from({ length: WAVES * 16 }, (_, at) => {
  const angle = (at / (WAVES * 16)) * Math.PI * 2;
  const radius = 45 + 3 * Math.cos(angle * WAVES);
  const point = [50 + radius * Math.sin(angle), 50 - radius * Math.cos(angle)];
  return point.map((one) => one.toFixed(2)).join(' ');
});
const PATH = `M${OUTLINE.join('L')}Z`;

const LOOKS: Record<SealState, string> = {
  filled: 'fill-tile stroke-tile text-surface',
  outlined: 'fill-tile-soft stroke-tile text-tile-ink',
  dashed: 'fill-transparent stroke-ink-2 text-ink-2',
};

/** A badge as a seal. Its state is its shape as well as its colour; the words beside it say it too. */
export const Seal = ({ state, icon: Icon }: { state: SealState; icon: LucideIcon }) => (
  <span aria-hidden="true" className={cn('relative grid size-16 shrink-0 place-items-center', LOOKS[state])}>
    <svg aria-hidden="true" viewBox="0 0 100 100" className="absolute inset-0 size-full">
      <path
        d={PATH}
        strokeWidth={3.5}
        strokeDasharray={state === 'dashed' ? '7 5' : undefined}
        strokeLinejoin="round"
        className="fill-inherit stroke-inherit"
      />
    </svg>
    <Icon className="relative size-7" />
  </span>
);
