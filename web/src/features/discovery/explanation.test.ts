import { expect, it } from 'vitest';
import { bars } from './explanation';

const explanationOf = (...points: number[]) => ({
  score: points.reduce((sum, part) => sum + part, 0),
  total: 1_000_000,
  compatibility: 80,
  boosted: false,
  estimated: false,
  lines: points.map((part, index) => ({ key: `line${index}`, points: part, max: 300_000 })),
});

it('whole points add up to the whole score, whatever the parts are', () => {
  for (const lines of [
    [248_000, 200_000, 61_200, 80_000, 65_500, 50_000, 13_700, 102_000],
    [33_333, 33_333, 33_333],
    [5_000, 5_000, 4_999],
    [0, 0],
    [199_900, -151_200, 700],
  ]) {
    const { total, bars: rows } = bars(explanationOf(...lines));
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(total);
    for (const [index, row] of rows.entries()) {
      expect(Math.abs(row.points - (lines[index] ?? 0) / 10_000)).toBeLessThan(1.01);
      expect(Number.isInteger(row.points)).toBe(true);
      expect(row.max).toBeGreaterThanOrEqual(row.points);
    }
  }
});

it('is shown in points of a hundred, however fine the points of the server are', () => {
  const { total, bars: rows } = bars(explanationOf(180_000, 160_000, 10_200, 440_400));
  expect(total).toBe(79);
  expect(rows.map((row) => row.points)).toEqual([18, 16, 1, 44]);
  expect(rows[0]?.max).toBe(30);
});
