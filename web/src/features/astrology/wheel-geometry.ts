/** Places on a wheel. Longitudes are degrees along the zodiac, which runs against the clock from the left. */

export interface Spot {
  x: number;
  y: number;
}

/** An angle between 0 and 360. */
export const normalizeDegrees = (degrees: number) => ((degrees % 360) + 360) % 360;

/** The place of a longitude at a distance from the middle; `start` is the longitude at nine o'clock. */
export function spot(longitude: number, radius: number, start: number): Spot {
  const angle = Math.PI + (normalizeDegrees(longitude - start) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle) };
}

const coordinates = ({ x, y }: Spot) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** How far it is from one longitude to another in the direction of the zodiac. */
export const arcBetween = (from: number, to: number) => normalizeDegrees(to - from);

/** The path along a circle from one longitude to another, in the direction of the zodiac. */
export function arc(from: number, to: number, radius: number, start: number): string {
  const large = arcBetween(from, to) > 180 ? 1 : 0;
  return `M${coordinates(spot(from, radius, start))}A${radius} ${radius} 0 ${large} 0 ${coordinates(spot(to, radius, start))}`;
}

/** The outline of a piece of a ring. */
export function ringSegment(from: number, to: number, inner: number, outer: number, start: number): string {
  const large = arcBetween(from, to) > 180 ? 1 : 0;
  const back = `A${inner} ${inner} 0 ${large} 1 ${coordinates(spot(from, inner, start))}`;
  return `${arc(from, to, outer, start)}L${coordinates(spot(to, inner, start))}${back}Z`;
}

/** The middle of the way from one longitude to another, also across 0°. */
export const midpoint = (from: number, to: number) => normalizeDegrees(from + arcBetween(from, to) / 2);

/**
 * Moves apart what is too close together, each as little as possible (least squares), and keeps the
 * order around the wheel. Answers in the order of the input.
 */
export function spreadApart(longitudes: readonly number[], apart: number): number[] {
  const count = longitudes.length;
  if (count < 2) return longitudes.map(normalizeDegrees);
  const gap = Math.min(apart, 360 / count);
  const order = longitudes.map((_, index) => index);
  const of = (index: number) => normalizeDegrees(longitudes[index] ?? 0);
  order.sort((a, b) => of(a) - of(b) || a - b);
  const cut = widestGap(order.map(of));
  const ring = [...order.slice(cut), ...order.slice(0, cut)];
  const first = of(ring[0] ?? 0);
  // Without the gaps that must stay, the places may only rise: pools of violators share their mean.
  const pools: Array<{ sum: number; size: number }> = [];
  ring.forEach((index, at) => {
    pools.push({ sum: arcBetween(first, of(index)) - at * gap, size: 1 });
    for (;;) {
      const [one, other] = pools.slice(-2);
      if (!one || !other || one.sum / one.size <= other.sum / other.size) break;
      pools.splice(-2, 2, { sum: one.sum + other.sum, size: one.size + other.size });
    }
  });
  const level = pools.flatMap(({ sum, size }) => Array<number>(size).fill(sum / size));
  const placed: number[] = [];
  ring.forEach((index, at) => {
    placed[index] = normalizeDegrees(first + (level[at] ?? 0) + at * gap);
  });
  return placed;
}

/** Behind which of the sorted places the widest empty stretch lies: there the circle is opened. */
function widestGap(sorted: readonly number[]): number {
  let cut = 0;
  let widest = -1;
  sorted.forEach((place, at) => {
    const before = sorted.at(at - 1) ?? place;
    const empty = at === 0 ? normalizeDegrees(place - before) || 360 : place - before;
    if (empty > widest) {
      widest = empty;
      cut = at;
    }
  });
  return cut;
}

/** The place of a disc: an angle, and how far from the middle. */
export interface Seat {
  longitude: number;
  radius: number;
}

/**
 * Places for points of which only a range is known: each inside its own range, in the outermost of
 * the `rows` that is free, so that no place suggests an unknown degree.
 */
export function seats(
  ranges: ReadonlyArray<readonly [number, number]>,
  rows: readonly number[],
  apart: number,
): Seat[] {
  const same = (one: readonly [number, number], other: readonly [number, number]) =>
    one[0] === other[0] && one[1] === other[1];
  const taken: Seat[] = [];
  const free = (seat: Seat) =>
    taken.every((other) => {
      const a = spot(seat.longitude, seat.radius, 0);
      const b = spot(other.longitude, other.radius, 0);
      return Math.hypot(a.x - b.x, a.y - b.y) >= apart - 1e-6;
    });
  for (const range of ranges) {
    const crowded = ranges.filter((other) => same(range, other)).length > rows.length;
    const found = rows
      .flatMap((radius) => {
        const step = (2 * Math.asin(apart / 2 / radius) * 180) / Math.PI;
        const turns = crowded ? [-step / 2, step / 2] : [0, -step / 2, step / 2, -step, step];
        const room = Math.max(0, arcBetween(...range) / 2 - step / 2);
        return turns
          .filter((turn) => crowded || Math.abs(turn) <= room)
          .map((turn) => ({ longitude: normalizeDegrees(midpoint(...range) + turn), radius }));
      })
      .find(free);
    taken.push(found ?? { longitude: midpoint(...range), radius: rows.at(-1) ?? 0 });
  }
  return taken;
}
