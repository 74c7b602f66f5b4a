import { describe, expect, it } from 'vitest';
import { clearRecord, RECORD_KEY, readRecord, recordExpired, writeRecord } from './session-record';

const ana = { id: '1', email: 'ana@example.org', name: 'Ana', verified: true };
const HOUR = 3_600_000;

describe('the local auth record', () => {
  it('is valid for 24 hours after the last sign-in or refresh, not longer', () => {
    const then = Date.parse('2026-11-21T12:00:00Z');
    writeRecord(ana, new Date(then));
    expect(readRecord(then + 24 * HOUR - 1)?.user).toEqual(ana);
    expect(readRecord(then + 24 * HOUR)).toBeNull();
  });

  it("is stored under the product's name, as the specification has it: user, isLoggedIn, lastLogin", () => {
    writeRecord(ana, new Date('2026-11-21T12:00:00Z'));
    expect(JSON.parse(localStorage.getItem('enlace:auth') ?? '')).toEqual({
      user: ana,
      isLoggedIn: true,
      lastLogin: '2026-11-21T12:00:00.000Z',
    });
  });

  it('is empty when it is broken, signed out or absent', () => {
    expect(readRecord()).toBeNull();
    localStorage.setItem(RECORD_KEY, '{');
    expect(readRecord()).toBeNull();
    localStorage.setItem(
      RECORD_KEY,
      JSON.stringify({ user: ana, isLoggedIn: false, lastLogin: new Date().toISOString() }),
    );
    expect(readRecord()).toBeNull();
  });

  it('tells an expired record from none', () => {
    expect(recordExpired()).toBe(false);
    writeRecord(ana, new Date(Date.now() - 25 * HOUR));
    expect(recordExpired()).toBe(true);
    clearRecord();
    expect(recordExpired()).toBe(false);
  });
});
