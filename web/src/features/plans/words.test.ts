import { expect, test } from 'vitest';
import { endOf } from './words';

const day = (text: string) => new Date(`${text}T12:00:00`);

test('a month that is shorter ends on its last day', () => {
  expect(endOf(day('2027-01-31'), 1, null)).toEqual(day('2027-02-28'));
  expect(endOf(day('2028-02-29'), 12, null)).toEqual(day('2029-02-28'));
  expect(endOf(day('2026-11-30'), 3, null)).toEqual(day('2027-02-28'));
  expect(endOf(day('2026-12-15'), 1, null)).toEqual(day('2027-01-15'));
});

test('days are days', () => {
  expect(endOf(day('2026-12-28'), null, 7)).toEqual(day('2027-01-04'));
});
