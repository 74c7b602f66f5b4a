import { describe, expect, it } from 'vitest';
import { keyBytes, pushState, usesKey } from './push';

const device = {
  supported: true,
  appleTouch: false,
  standalone: false,
  permission: 'granted',
  subscribed: true,
} as const;

describe('the state of notifications', () => {
  it('is on only with permission and a subscription', () => {
    expect(pushState(device)).toBe('on');
    expect(pushState({ ...device, subscribed: false })).toBe('off');
    expect(pushState({ ...device, permission: 'default' })).toBe('off');
    expect(pushState({ ...device, permission: 'denied' })).toBe('blocked');
  });

  it('asks a phone of Apple for the home screen first', () => {
    const phone = { ...device, supported: false, appleTouch: true };
    expect(pushState(phone)).toBe('home-screen');
    expect(pushState({ ...phone, standalone: true })).toBe('unsupported');
    expect(pushState({ ...device, supported: false })).toBe('unsupported');
  });
});

it('reads keys in base64url and knows whose a subscription is', () => {
  const key = keyBytes('BP_-');
  expect([...key]).toEqual([4, 255, 254]);
  expect(usesKey(key.buffer, key)).toBe(true);
  expect(usesKey(keyBytes('BP_9').buffer, key)).toBe(false);
  expect(usesKey(null, key)).toBe(false);
});
