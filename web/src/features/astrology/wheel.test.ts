import { describe, expect, it } from 'vitest';
import { ownPoints, signPoints } from './wheel-data';
import {
  arc,
  arcBetween,
  midpoint,
  normalizeDegrees,
  ringSegment,
  seats,
  spot,
  spreadApart,
} from './wheel-geometry';
import { layout } from './wheel-layout';
import type { NatalChart } from './wire';

const close = (a: number, b: number) => Math.abs(a - b) < 1e-9;
/** The shortest way between two places on the circle. */
const between = (a: number, b: number) => Math.min(arcBetween(a, b), arcBetween(b, a));

describe('places on the wheel', () => {
  it('puts the start at nine o’clock and goes against the clock', () => {
    expect(spot(100, 10, 100).x).toBeCloseTo(-10);
    const quarter = spot(190, 10, 100);
    expect(quarter.x).toBeCloseTo(0);
    expect(quarter.y).toBeCloseTo(10);
  });

  it('goes across 0° without a jump', () => {
    expect(arcBetween(350, 20)).toBe(30);
    expect(midpoint(350, 20)).toBe(5);
    expect(normalizeDegrees(-10)).toBe(350);
    expect(spot(360, 10, 0)).toEqual(spot(0, 10, 0));
  });

  it('takes the long way only for more than half a circle', () => {
    expect(arc(350, 20, 10, 0)).toContain('A10 10 0 0 0');
    expect(arc(20, 350, 10, 0)).toContain('A10 10 0 1 0');
    expect(ringSegment(0, 30, 5, 10, 0)).toMatch(/^M.*A10.*L.*A5 5 0 0 1.*Z$/);
  });
});

describe('points that stand too close', () => {
  it('leaves alone what has room', () => {
    expect(spreadApart([10, 100, 200], 15)).toEqual([10, 100, 200]);
    expect(spreadApart([], 15)).toEqual([]);
    expect(spreadApart([370], 15)).toEqual([10]);
  });

  it('moves two apart equally', () => {
    const [a = 0, b = 0] = spreadApart([100, 104], 14);
    expect(a).toBeCloseTo(95);
    expect(b).toBeCloseTo(109);
  });

  it('does so across 0° too', () => {
    const [a = 0, b = 0] = spreadApart([358, 2], 14);
    expect(a).toBeCloseTo(353);
    expect(b).toBeCloseTo(7);
  });

  it('separates points at the very same place, in the order of the input', () => {
    const placed = spreadApart([0, 0, 0], 10);
    expect(placed.map((place) => Math.round(place))).toEqual([350, 0, 10]);
  });

  it('keeps gap and order whatever the sky', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 2147483648;
    };
    for (let round = 0; round < 2000; round += 1) {
      const count = 2 + Math.floor(random() * 6);
      const middleOfAll = random() * 360;
      const width = random() * 360;
      const places = Array.from({ length: count }, () => normalizeDegrees(middleOfAll + random() * width));
      const placed = spreadApart(places, 15);
      const around = places.map((place, index) => ({ place, to: placed[index] ?? 0 }));
      around.sort((a, b) => a.place - b.place);
      around.forEach((one, index) => {
        const next = around[(index + 1) % around.length] ?? one;
        expect(between(one.to, next.to)).toBeGreaterThan(15 - 1e-6);
      });
      // Going once around in the old order goes once around in the new one.
      const way = around.reduce(
        (sum, one, index) => sum + arcBetween(one.to, (around[(index + 1) % count] ?? one).to),
        0,
      );
      expect(close(way, 360)).toBe(true);
    }
  });

  it('shares the circle when there is no room at all', () => {
    const placed = spreadApart([0, 0, 0, 0], 120).sort((a, b) => a - b);
    placed.forEach((place, index) => {
      expect(arcBetween(place, placed[(index + 1) % 4] ?? 0)).toBeCloseTo(90);
    });
  });
});

describe('seats of points without a known degree', () => {
  const ROWS = [132, 98, 64];
  const distance = (one: { longitude: number; radius: number }, other: typeof one) => {
    const a = spot(one.longitude, one.radius, 0);
    const b = spot(other.longitude, other.radius, 0);
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const check = (ranges: Array<[number, number]>) => {
    const placed = seats(ranges, ROWS, 32);
    placed.forEach((seat, index) => {
      const [from, to] = ranges[index] ?? [0, 0];
      expect(arcBetween(from, seat.longitude)).toBeLessThanOrEqual(arcBetween(from, to));
      for (const other of placed.slice(index + 1)) expect(distance(seat, other)).toBeGreaterThan(31.9);
    });
    return placed;
  };

  it('puts one in the middle of its sign, and three in a column', () => {
    expect(check([[330, 0]])).toEqual([{ longitude: 345, radius: 132 }]);
    expect(check(Array(3).fill([60, 90]))).toEqual(ROWS.map((radius) => ({ longitude: 75, radius })));
  });

  it('finds room for all five in one sign, and for two signs beside one', () => {
    check(Array(5).fill([0, 30]));
    check([
      [30, 90],
      [60, 90],
      [60, 90],
      [30, 60],
      [90, 120],
    ]);
  });

  it('finds room whatever the five signs', () => {
    for (let round = 0; round < 12 ** 4; round += 31) {
      const signs = [
        0,
        round % 12,
        Math.floor(round / 12) % 12,
        Math.floor(round / 144) % 12,
        Math.floor(round / 1728),
      ];
      check(signs.map((sign) => [sign * 30, ((sign + 1) % 12) * 30]));
    }
  });
});

describe('the whole wheel', () => {
  const known = (longitude: number) => ({ point: 'sun', longitude, range: null }) as const;
  const open = (from: number, to: number) =>
    ({ point: 'moon', longitude: null, range: [from, to] as [number, number] }) as const;

  it('keeps known degrees in one row', () => {
    const { seats: placed } = layout([known(10), known(12)], [10, 12], true);
    expect(new Set(placed.map(({ radius }) => radius)).size).toBe(1);
  });

  it('draws a stretch inside the known degrees, where nothing covers it', () => {
    const { seats: placed, hub } = layout([known(62), open(50, 80), known(64)], [62, 65, 64], false);
    const [first, stretch, second] = placed;
    expect(stretch?.longitude).toBeCloseTo(65);
    expect(stretch?.radius).toBeLessThan((first?.radius ?? 0) - 30);
    expect(first?.radius).toBe(second?.radius);
    expect(hub).toBeLessThan((stretch?.radius ?? 0) - 14);
  });

  it('gives what is open by a few degrees its place among the known', () => {
    const { seats: placed } = layout([known(62), open(56, 69)], [62, 62.5], false);
    expect(placed[0]?.radius).toBe(placed[1]?.radius);
  });

  it('has rows of its own for signs alone', () => {
    const { seats: placed } = layout([open(60, 90), open(60, 90)], [75, 75], false);
    expect(placed.map(({ longitude }) => longitude)).toEqual([75, 75]);
    expect(placed[0]?.radius).not.toBe(placed[1]?.radius);
  });
});

describe('what is drawn of a chart', () => {
  it('draws a sign as its thirty degrees', () => {
    expect(signPoints([{ point: 'sun', signs: ['Leão'] }])).toEqual([
      { point: 'sun', longitude: null, range: [120, 150] },
    ]);
  });

  it('draws two signs as one stretch, in either order and across Peixes', () => {
    const range = [330, 30];
    expect(signPoints([{ point: 'moon', signs: ['Peixes', 'Áries'] }])[0]?.range).toEqual(range);
    expect(signPoints([{ point: 'moon', signs: ['Áries', 'Peixes'] }])[0]?.range).toEqual(range);
  });

  it('leaves out what is unknown', () => {
    expect(signPoints([{ point: 'rising', signs: [] }])).toEqual([]);
  });

  it('prefers the range to the likely degree of the own chart', () => {
    const chart = {
      points: [
        {
          point: 'sun',
          signs: ['Libra'],
          degree: 20,
          minute: 3,
          longitude: 200.05,
          range: null,
          house: null,
        },
        {
          point: 'moon',
          signs: ['Touro', 'Gêmeos'],
          degree: null,
          minute: null,
          longitude: null,
          range: [355, 8],
          house: null,
        },
        { point: 'rising', signs: [], degree: null, minute: null, longitude: null, range: null, house: null },
      ],
    } as unknown as NatalChart;
    expect(ownPoints(chart)).toEqual([
      { point: 'sun', longitude: 200.05, range: null },
      { point: 'moon', longitude: 1.5, range: [355, 8] },
    ]);
  });
});
