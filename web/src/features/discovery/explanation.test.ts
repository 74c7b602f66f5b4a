import { expect, it } from 'vitest';
import { bars } from './explanation';

const told = (...points: number[]) => ({
  score: points.reduce((sum, part) => sum + part, 0),
  total: 10_000,
  compatibility: 80,
  lines: points.map((part, index) => ({ key: `line${index}`, points: part, max: 2000 })),
});

it('whole points add up to the whole score, whatever the parts are', () => {
  for (const lines of [
    [2480, 2000, 612, 800, 655, 500, 137, 1020],
    [333, 333, 333],
    [50, 50, 49],
    [0, 0],
    [1999, -1512, 7],
  ]) {
    const { total, bars: rows } = bars(told(...lines));
    expect(rows.reduce((sum, row) => sum + row.points, 0)).toBe(total);
    for (const [index, row] of rows.entries()) {
      expect(Math.abs(row.points - (lines[index] ?? 0) / 100)).toBeLessThan(1.01);
      expect(Number.isInteger(row.points)).toBe(true);
      expect(row.max).toBeGreaterThanOrEqual(row.points);
    }
  }
});
