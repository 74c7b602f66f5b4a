import { describe, expect, it } from 'vitest';
import { landPoints } from './land';
import { between, projected, rotated, TILT, thread, toVector, viewOf } from './sphere';
import type { Spot } from './spots';

const near = (a: readonly number[], b: readonly number[]) => {
  for (const [index, value] of a.entries()) expect(value).toBeCloseTo(b[index] ?? Number.NaN, 6);
};

describe('the sphere', () => {
  it('brings a place to the front', () => {
    const spots: Spot[] = [
      [38.7, -9.1],
      [-23.5, -46.6],
      [35.7, 139.7],
    ];
    for (const spot of spots) near(projected(toVector(...spot), viewOf(...spot)), [0, 0, 1]);
  });

  it('shows east to the right and north above', () => {
    const view = viewOf(0, 0);
    expect(projected(toVector(0, 20), view)[0]).toBeGreaterThan(0);
    expect(projected(toVector(20, 0), view)[1]).toBeGreaterThan(0);
    expect(projected(toVector(0, 180), view)[2]).toBeLessThan(0);
  });

  it('never tilts over a pole', () => {
    expect(rotated(viewOf(0, 0), 0, 9).pitch).toBe(TILT);
    expect(viewOf(-89, 0).pitch).toBe(-TILT);
  });

  it('goes the short way round', () => {
    const half = between(viewOf(0, 170), viewOf(0, -170), 0.5);
    near(projected(toVector(0, 180), half), [0, 0, 1]);
  });

  it('spans a thread from one place to the other, above the ground', () => {
    const [a, b] = [toVector(-23, -46), toVector(38, -9)];
    const points = thread(a, b);
    near(points[0] ?? [], a);
    near(points.at(-1) ?? [], b);
    expect(Math.hypot(...(points[12] ?? [0, 0, 0]))).toBeGreaterThan(1.05);
  });

  it('has land where there is land', () => {
    const all = landPoints();
    const close = (lat: number, lon: number) => {
      const [x, y, z] = toVector(lat, lon);
      return all.some((point) => point[0] * x + point[1] * y + point[2] * z > Math.cos((2 * Math.PI) / 180));
    };
    expect([close(-15, -50), close(40, -4), close(0, -25), close(-40, -110)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(landPoints(2).length).toBeLessThan(all.length * 0.6);
  });
});
