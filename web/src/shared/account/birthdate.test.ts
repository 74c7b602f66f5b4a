import { describe, expect, it } from 'vitest';
import { ageOn, isoDate, isWholeDate, maskDate } from './birthdate';

describe('a birth date', () => {
  it('is masked while it is typed', () => {
    expect(maskDate('1')).toBe('1');
    expect(maskDate('1502')).toBe('15/02');
    expect(maskDate('15/02/19999')).toBe('15/02/1999');
    expect(maskDate('ab')).toBe('');
  });

  it('is refused when there is no such day', () => {
    expect(isoDate('31/02/1990')).toBeNull();
    expect(isoDate('29/02/2001')).toBeNull();
    expect(isoDate('29/02/2000')).toBe('2000-02-29');
    expect(isoDate('1/2/90')).toBeNull();
  });

  it('of a day that does not exist is whole all the same', () => {
    expect(isWholeDate('31/02/1990')).toBe(true);
    expect(isWholeDate('31/02/199')).toBe(false);
    expect(isWholeDate('')).toBe(false);
  });

  it('makes someone eighteen on the day itself, not before', () => {
    expect(ageOn('2008-11-21', new Date(2026, 10, 20))).toBe(17);
    expect(ageOn('2008-11-21', new Date(2026, 10, 21))).toBe(18);
  });
});
