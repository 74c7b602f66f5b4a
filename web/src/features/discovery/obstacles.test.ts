import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import type { DeckStatus } from '@/api/surface';
import { comesBack, obstacleBefore, obstacleOf, spent } from './obstacles';

const status: DeckStatus = {
  likes_left: 2,
  super_likes_left: 0,
  undo_left: 1,
  resets_at: '2026-11-22T07:00:00Z',
  premium: false,
  can_like: true,
  missing: [],
};

describe('before a reaction', () => {
  it('a pass is always free', () => {
    expect(obstacleBefore('pass', { ...status, can_like: false, missing: ['photo'] })).toBeNull();
  });

  it('a like needs a profile, and is then asked for what is missing', () => {
    const obstacle = obstacleBefore('like', { ...status, can_like: false, missing: ['photo', 'prompt'] });
    expect(obstacle).toEqual({ name: 'not-ready', missing: ['photo', 'prompt'] });
  });

  it('an empty allowance stops each kind for itself', () => {
    expect(obstacleBefore('like', status)).toBeNull();
    expect(obstacleBefore('super_like', status)).toMatchObject({ name: 'limit', kind: 'super_like' });
    expect(obstacleBefore('undo', { ...status, undo_left: 0 })).toMatchObject({
      name: 'limit',
      kind: 'undo',
    });
  });

  it('taking back needs no ready profile', () => {
    expect(obstacleBefore('undo', { ...status, can_like: false })).toBeNull();
  });

  it('without an answer the server decides', () => {
    expect(obstacleBefore('like', undefined)).toBeNull();
  });
});

describe('after a refusal', () => {
  const refusal = (code: string, details: unknown, status = 409) => new ApiError('x', code, status, details);

  it('knows the ways out', () => {
    expect(obstacleOf(refusal('LIMIT', { kind: 'like', limit: 15, resets_at: 'later' }), true)).toEqual({
      name: 'limit',
      kind: 'like',
      resetsAt: 'later',
      premium: true,
    });
    expect(obstacleOf(refusal('NOT_READY', { missing: ['city'] }), false)).toEqual({
      name: 'not-ready',
      missing: ['city'],
    });
    expect(obstacleOf(refusal('YOUR_TURN', { waiting: 9 }), false)).toEqual({
      name: 'your-turn',
      waiting: 9,
    });
  });

  it('has none for the rest', () => {
    expect(obstacleOf(refusal('RATE', { retry_after: 2 }), false)).toBeNull();
    expect(obstacleOf(refusal('LIMIT', { kind: 'letters' }), false)).toBeNull();
    expect(obstacleOf(new TypeError('offline'), false)).toBeNull();
  });

  it('brings the card back, but nobody who is gone or matched already', () => {
    expect(comesBack(refusal('LIMIT', {}))).toBe(true);
    expect(comesBack(new TypeError('offline'))).toBe(true);
    expect(comesBack(refusal('NOT_FOUND', null, 404))).toBe(false);
    expect(comesBack(refusal('STATE', { state: 'matched' }))).toBe(false);
    expect(comesBack(refusal('STATE', { state: 'super_like' }))).toBe(true);
  });
});

it('counts down what was used, never below nothing', () => {
  expect(spent(status, 'like').likes_left).toBe(1);
  expect(spent(status, 'super_like').super_likes_left).toBe(0);
  expect(spent(status, 'undo').undo_left).toBe(0);
  expect(spent(status, 'pass')).toBe(status);
});
