import { type Drawn, isWide } from './wheel-data';
import { type Seat, seats, spreadApart } from './wheel-geometry';

/** How far out the discs of known points stand, and their size; the wheel is 200 from its middle to its edge. */
export const POINTS_AT = 128;
export const DISC = 15;
/** Degrees that two discs need between them there. */
const APART = 15.5;
/** The inner circle, within the numbers of the houses. */
const HUB = 90;
/** Where no degree is known: the rows of discs, how far apart they stand, and the inner circle that stays. */
const ROWS = [132, 98, 64];
const ROOM = 33;
const SIGN_HUB = 46;
/** Where some degrees are: the rows of the others, inside the known ones. */
const INNER_ROWS = [93, 59];
const INNER_HUB = 74;

/**
 * The place of each point's disc. Known degrees share one row and make room for each other. What has only
 * a wide stretch stays inside it: in rows of its own, unless the houses are known and need the place.
 */
export function layout(
  points: readonly Drawn[],
  at: readonly number[],
  houses: boolean,
): { hub: number; seats: Seat[] } {
  const open = points.filter(isWide).length;
  if (open === 0 || houses) {
    return { hub: HUB, seats: spreadApart(at, APART).map((longitude) => ({ longitude, radius: POINTS_AT })) };
  }
  const known = spreadApart(
    at.filter((_, index) => !isWide(points[index])),
    APART,
  );
  const rows = known.length === 0 ? ROWS : INNER_ROWS;
  const stretches = seats(
    points.flatMap((point) => (point.range && isWide(point) ? [point.range] : [])),
    rows,
    ROOM,
  );
  const seat = (point: Drawn): Seat =>
    (isWide(point) ? stretches.shift() : { longitude: known.shift() ?? 0, radius: POINTS_AT }) ?? {
      longitude: 0,
      radius: POINTS_AT,
    };
  return { hub: known.length > 0 && open === 1 ? INNER_HUB : SIGN_HUB, seats: points.map(seat) };
}
