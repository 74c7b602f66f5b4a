// Waiting for facts, never for time: a slow machine is slow, not wrong.

import { setTimeout as pause } from 'node:timers/promises';

/** The patience of every condition, in milliseconds. */
export const LIMIT = 60_000;

/**
 * Asks `probe` again and again until it answers something truthy, and answers that.
 * `what` names the awaited fact in the failure.
 */
export async function until(what, probe, limit = LIMIT) {
  const end = Date.now() + limit;
  for (;;) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1000} s`);
    await pause(50);
  }
}

/** A promise with its handles outside, and a limit. */
export function promised(what, limit = LIMIT) {
  let resolve;
  let reject;
  const promise = new Promise((keep, fail) => {
    resolve = keep;
    reject = fail;
  });
  const timer = setTimeout(() => reject(new Error(`${what}: not within ${limit / 1000} s`)), limit);
  const settled = promise.finally(() => clearTimeout(timer));
  // A later `await` still gets the failure; without one it must not end the process.
  settled.catch(() => undefined);
  return { promise: settled, resolve, reject };
}

/** Runs `work` over `items`, at most `width` at a time, and answers the results in order. */
export async function pooled(items, width, work) {
  const results = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
