import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Card } from '@/api/surface';
import { celebrations } from './celebration';
import { enqueue, pendingReactions, sendReaction, withRetry } from './reactions';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc }));
afterEach(() => rpc.mockReset());

const card = (id: string) => ({ id, name: 'Luana', photos: [], compatibility: 88 }) as unknown as Card;

it('acts go out one after the other, also past a failure', async () => {
  const order: string[] = [];
  let finish = () => {};
  const first = enqueue(
    () =>
      new Promise<void>(
        (done) =>
          (finish = () => {
            order.push('first');
            done();
          }),
      ),
  );
  const second = enqueue(async () => {
    order.push('second');
    throw new Error('no');
  });
  const third = enqueue(async () => order.push('third'));
  await Promise.resolve();
  expect(order).toEqual([]);
  finish();
  await first;
  await expect(second).rejects.toThrow('no');
  await third;
  expect(order).toEqual(['first', 'second', 'third']);
});

it('what came too fast is sent again after the time the server names, a few times', async () => {
  vi.useFakeTimers();
  const rate = new ApiError('slow', 'RATE', 429, { retry_after: 1 });
  const act = vi.fn().mockRejectedValueOnce(rate).mockResolvedValueOnce('done');
  const done = withRetry(act);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(done).resolves.toBe('done');

  const never = vi.fn().mockRejectedValue(rate);
  const failed = expect(withRetry(never)).rejects.toBe(rate);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(never).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

it('a long wait and every other failure are shown at once', async () => {
  const long = new ApiError('slow', 'RATE', 429, { retry_after: 3600 });
  await expect(withRetry(() => Promise.reject(long))).rejects.toBe(long);
  const limit = new ApiError('enough', 'LIMIT', 429);
  await expect(withRetry(() => Promise.reject(limit))).rejects.toBe(limit);
});

it('a match is celebrated once, whichever tells first', async () => {
  rpc.mockImplementation(async () => {
    // The server's event may come before the answer: while the like is under way it stays silent.
    expect(celebrations.isDeciding('p1')).toBe(true);
    expect(pendingReactions.has('p1')).toBe(true);
    return { match_id: 'm1' };
  });
  await sendReaction(card('p1'), 'like');
  expect(rpc).toHaveBeenCalledWith('react', { target: 'p1', kind: 'like' });
  expect(celebrations.current()).toMatchObject({ matchId: 'm1', person: { id: 'p1', name: 'Luana' } });
  expect(celebrations.isDeciding('p1')).toBe(false);
  expect(pendingReactions.has('p1')).toBe(false);
  expect(celebrations.tell('m1')).toBe(false);
  celebrations.done();
  await sendReaction(card('p1'), 'like');
  expect(celebrations.current()).toBeNull();
});

it('a failed like leaves no trace', async () => {
  rpc.mockRejectedValue(new ApiError('enough', 'LIMIT', 429));
  await expect(sendReaction(card('p2'), 'like')).rejects.toThrow('enough');
  expect(pendingReactions.has('p2')).toBe(false);
  expect(celebrations.isDeciding('p2')).toBe(false);
});
