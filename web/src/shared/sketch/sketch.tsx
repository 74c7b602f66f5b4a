import { useLingui } from '@lingui/react/macro';
import { cn } from '@/ui/cn';

/** The side of the sheet; points lie between 0 and this. */
export const SIDE = 1000;

export const PENS = ['ink', 'brand', 'sun', 'leaf', 'tile'] as const;
export type Pen = (typeof PENS)[number];

/** A line through `[x, y, x, y, …]`. */
export interface Stroke {
  pen: Pen;
  width: number;
  points: number[];
}

/** The colours on paper, which is white in both themes. */
export const INKS: Record<Pen, string> = {
  ink: '#2c1620',
  brand: '#b0103c',
  sun: '#b26a00',
  leaf: '#1e7350',
  tile: '#1c3f94',
};

export const isSketch = (payload: unknown): payload is { strokes: Stroke[] } =>
  typeof payload === 'object' &&
  payload !== null &&
  Array.isArray((payload as { strokes?: unknown }).strokes);

/** Numbers alone become markup. A dot is a line to itself. */
const path = ({ points }: Stroke) => {
  const pairs = points.length === 2 ? [...points, ...points] : points;
  return pairs.map((at, n) => `${n === 0 ? 'M' : n % 2 === 0 ? 'L' : ' '}${Number(at)}`).join('');
};

export const Strokes = ({ strokes }: { strokes: readonly Stroke[] }) =>
  strokes.map((stroke, at) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a stroke has no name, and its place does not change.
      key={at}
      d={path(stroke)}
      fill="none"
      stroke={INKS[stroke.pen] ?? INKS.ink}
      strokeWidth={Number(stroke.width)}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));

/** A drawing that was given as an answer. */
export function Sketch({ strokes, className }: { strokes: readonly Stroke[]; className?: string }) {
  const { t } = useLingui();
  return (
    <svg
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label={t`Um desenho`}
      className={cn('aspect-square w-full rounded-lg bg-white', className)}
    >
      <Strokes strokes={strokes} />
    </svg>
  );
}
