import { describe, expect, it } from 'vitest';
import { clockTime } from './clock';

describe('an hour', () => {
  it('is written with an h, and with minutes where there are any', () => {
    expect(clockTime(new Date(2026, 10, 21, 8, 0))).toBe('8h');
    expect(clockTime(new Date(2026, 10, 21, 20, 30))).toBe('20h30');
    expect(clockTime(new Date(2026, 10, 21, 0, 5))).toBe('0h05');
  });

  it('is that of another clock where one is named', () => {
    expect(clockTime('2026-11-21T18:45:00Z', 'Asia/Tokyo')).toBe('3h45');
    expect(clockTime('2026-11-21T15:00:00Z', 'Asia/Tokyo')).toBe('0h');
    expect(clockTime('2026-11-21T15:00:00Z', 'America/Sao_Paulo')).toBe('12h');
  });
});
