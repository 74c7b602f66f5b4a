import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { deckStatus } from '@/testing/deck-status';
import { reactionErrorBefore, reactionErrorOf, returnsToDeck, statusAfterReaction } from './reaction-errors';

const status = deckStatus({ likes_left: 2, super_likes_left: 0 });

describe('before a reaction', () => {
  it('a pass is always free', () => {
    expect(reactionErrorBefore('pass', { ...status, can_like: false, missing: ['photo'] })).toBeNull();
  });

  it('a like needs a profile, and is then asked for what is missing', () => {
    const reactionError = reactionErrorBefore('like', {
      ...status,
      can_like: false,
      missing: ['photo', 'prompt'],
    });
    expect(reactionError).toEqual({ name: 'not-ready', missing: ['photo', 'prompt'] });
  });

  it('an empty allowance stops each kind for itself', () => {
    expect(reactionErrorBefore('like', status)).toBeNull();
    expect(reactionErrorBefore('super_like', status)).toMatchObject({ name: 'limit', kind: 'super_like' });
    expect(reactionErrorBefore('undo', { ...status, undo_left: 0 })).toMatchObject({
      name: 'limit',
      kind: 'undo',
    });
  });

  it('taking back needs no ready profile', () => {
    expect(reactionErrorBefore('undo', { ...status, can_like: false })).toBeNull();
  });

  it('without an answer the server decides', () => {
    expect(reactionErrorBefore('like', undefined)).toBeNull();
  });
});

describe('after a refusal', () => {
  const refusal = (code: string, details: unknown, status = 409) => new ApiError('x', code, status, details);

  it('knows the ways out', () => {
    expect(reactionErrorOf(refusal('LIMIT', { kind: 'like', limit: 15, resets_at: 'later' }), true)).toEqual({
      name: 'limit',
      kind: 'like',
      resetsAt: 'later',
      premium: true,
    });
    expect(reactionErrorOf(refusal('NOT_READY', { missing: ['city'] }), false)).toEqual({
      name: 'not-ready',
      missing: ['city'],
    });
    expect(reactionErrorOf(refusal('YOUR_TURN', { waiting: 9 }), false)).toEqual({
      name: 'your-turn',
      waiting: 9,
    });
  });

  it('has none for the rest', () => {
    expect(reactionErrorOf(refusal('RATE', { retry_after: 2 }), false)).toBeNull();
    expect(reactionErrorOf(refusal('LIMIT', { kind: 'letters' }), false)).toBeNull();
    expect(reactionErrorOf(new TypeError('offline'), false)).toBeNull();
  });

  it('brings the card back, but no person who is gone or matched already', () => {
    expect(returnsToDeck(refusal('LIMIT', {}))).toBe(true);
    expect(returnsToDeck(new TypeError('offline'))).toBe(true);
    expect(returnsToDeck(refusal('NOT_FOUND', null, 404))).toBe(false);
    expect(returnsToDeck(refusal('STATE', { state: 'matched' }))).toBe(false);
    expect(returnsToDeck(refusal('STATE', { state: 'super_like' }))).toBe(true);
  });
});

it('counts down what was used, never below nothing', () => {
  expect(statusAfterReaction(status, 'like').likes_left).toBe(1);
  expect(statusAfterReaction(status, 'super_like').super_likes_left).toBe(0);
  expect(statusAfterReaction(status, 'undo').undo_left).toBe(0);
  expect(statusAfterReaction(status, 'pass')).toBe(status);
});
