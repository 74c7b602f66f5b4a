import { expect, it } from 'vitest';
import { fromLocal, toLocal } from './incident-draft';

it('a moment survives the field of the form, to the minute', () => {
  const iso = new Date(2026, 10, 24, 9, 5).toISOString();
  expect(toLocal(iso)).toBe('2026-11-24T09:05');
  expect(fromLocal(toLocal(iso))).toBe(iso);
});

it('an empty or half-written field names no moment', () => {
  expect(toLocal(null)).toBe('');
  expect(fromLocal('')).toBeNull();
  expect(fromLocal('2026-11-')).toBeNull();
});
