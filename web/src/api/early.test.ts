import { expect, it } from 'vitest';
import { takeEarlyDeck } from './early';

const deck = [{ id: '1' }] as never;

it('early deck is taken once', async () => {
  window.earlyDeck = { at: 1_000, answer: Promise.resolve(deck) };
  expect(await takeEarlyDeck(2_000)).toBe(deck);
  expect(await takeEarlyDeck(2_000)).toBeNull();
});

it('early deck that is older than half a minute is left alone', async () => {
  window.earlyDeck = { at: 1_000, answer: Promise.resolve(deck) };
  expect(await takeEarlyDeck(31_000)).toBeNull();
});
