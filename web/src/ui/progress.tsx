import { cn } from './cn';

/** How far something is. `label` is read aloud; show the words beside it yourself. */
export function ProgressBar({
  value,
  max = 100,
  label,
  className,
}: {
  value: number;
  max?: number;
  label: string;
  className?: string;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cn('h-2 overflow-hidden rounded-full bg-track', className)}
    >
      <div
        className="h-full origin-left rounded-full bg-brand transition-transform duration-300 ease-enlace"
        style={{ transform: `scaleX(${Math.min(1, Math.max(0, value / max))})` }}
      />
    </div>
  );
}

/** A dash of a dotted line and the gap after it, in the units of the drawing. */
const DASH = 5;
const GAP = 3;

/** The pattern that draws so much of a circle in dashes. */
function dashes(length: number, circle: number): string {
  const count = Math.max(1, Math.round(length / (DASH + GAP)));
  return `${Array.from({ length: count }, () => `${DASH} ${GAP}`).join(' ')} 0 ${circle}`;
}

/** A percentage as a ring, for compatibility. `light` is for use on a photo. */
export function Ring({
  value,
  label,
  light,
  estimated,
  className,
}: {
  value: number;
  label: string;
  /** Rests on too little to look exact: the number has "≈" and the ring is dashed. */
  estimated?: boolean;
  light?: boolean;
  className?: string;
}) {
  const r = 20;
  const c = 2 * Math.PI * r;
  return (
    <span
      role="img"
      aria-label={label}
      className={cn('relative inline-grid size-13 place-items-center', className)}
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" fill="none" aria-hidden="true">
        <circle
          cx="24"
          cy="24"
          r={r}
          stroke={light ? 'rgb(255 255 255/.28)' : 'var(--track)'}
          strokeWidth="4"
        />
        <circle
          cx="24"
          cy="24"
          r={r}
          stroke={light ? '#FFC857' : 'var(--brand)'}
          strokeWidth="4"
          strokeLinecap={estimated ? 'butt' : 'round'}
          strokeDasharray={estimated ? dashes((c * value) / 100, c) : `${(c * value) / 100} ${c}`}
        />
      </svg>
      <b className="text-[.78rem] font-bold tabular-nums">
        {estimated && <small className="text-[.8em]">≈</small>}
        {value}
        <small className="text-[.7em]">%</small>
      </b>
    </span>
  );
}
