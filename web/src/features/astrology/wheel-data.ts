import { SIGNS } from '@/shared/profile/values';
import { arcBetween, midpoint } from './wheel-geometry';
import type { NatalChart, PlacedSign, Point, Sign } from './wire';

/** A point as the wheel draws it: at a degree, or anywhere in a range. */
export interface Drawn {
  point: Point;
  longitude: number | null;
  /** From where to where it may stand, in the direction of the zodiac. */
  range: [number, number] | null;
}

export const signIndex = (sign: Sign) => SIGNS.indexOf(sign);

/** A stretch so wide that a disc inside it tells nothing of where the point is: about a whole sign. */
const WIDE = 25;
export const isWide = (drawn: Drawn | undefined) =>
  Boolean(drawn?.range && arcBetween(...drawn.range) > WIDE);

/** Degrees that a disc of the wheel covers anyway: such a range is drawn as a place. */
const POINTLIKE = 3;

/** The own chart: degrees where they are known. */
export function ownPoints(chart: NatalChart): Drawn[] {
  return chart.points.flatMap(({ point, longitude, range, signs }) => {
    const [from, to] = range ?? [];
    if (from !== undefined && to !== undefined && arcBetween(from, to) > POINTLIKE) {
      return [{ point, longitude: longitude ?? midpoint(from, to), range: [from, to] as [number, number] }];
    }
    if (longitude !== null) return [{ point, longitude, range: null }];
    if (from !== undefined && to !== undefined)
      return [{ point, longitude: midpoint(from, to), range: null }];
    return signPoints([{ point, signs }]);
  });
}

/** What only the signs tell: each point may stand anywhere in its sign, or in its two. */
export function signPoints(points: readonly PlacedSign[]): Drawn[] {
  return points.flatMap(({ point, signs }) => {
    const [one, other] = signs.map(signIndex);
    if (one === undefined) return [];
    const last = other ?? one;
    // Two signs that it may be are neighbours; the earlier one opens the range, also from Peixes to Áries.
    const first = (one + 1) % 12 === last || one === last ? one : last;
    const end = first === one ? last : one;
    return [{ point, longitude: null, range: [first * 30, ((end + 1) % 12) * 30] as [number, number] }];
  });
}
