import type { Explanation } from '@/api/surface';

/** One bar of the panel, in whole points of a hundred. */
export interface Bar {
  key: string;
  points: number;
  max: number;
}

/** What the whole score is shown as. */
const WHOLE = 100;

/**
 * The server's lines in whole points that add up to the whole score exactly: each is rounded down and the
 * points that are missing go where the most was cut off.
 */
export function bars({ score, total: whole, lines }: Explanation): { total: number; bars: Bar[] } {
  // The server tells how fine its points are by the size of the whole.
  const point = whole / WHOLE;
  const total = Math.round(score / point);
  const exact = lines.map((line) => line.points / point);
  const points = exact.map(Math.floor);
  let open = total - points.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((value, index) => ({ index, cut: value - Math.floor(value) }))
    .sort((a, b) => b.cut - a.cut || a.index - b.index);
  for (const { index } of order) {
    if (open <= 0) break;
    points[index] = (points[index] ?? 0) + 1;
    open -= 1;
  }
  return {
    total,
    bars: lines.map((line, index) => ({
      key: line.key,
      points: points[index] ?? 0,
      max: Math.max(Math.round(line.max / point), points[index] ?? 0),
    })),
  };
}
