import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Card } from '@/api/surface';
import {
  BATCH,
  DAILY,
  isEnough,
  mergedPages,
  onTop,
  productDay,
  readDay,
  sectionAbove,
  withoutPerson,
  writeDay,
} from './deck-list';

const card = (id: string, change: Partial<Card> = {}) =>
  ({ id, section: 'preferred', relaxed: [], ...change }) as Card;
const ids = (list: { cards: readonly Card[] }) => list.cards.map((one) => one.id).join('');

describe('filling the deck up', () => {
  it('keeps the order of known cards, puts new ones below, drops absent people', () => {
    const old = { cards: [card('b'), card('a'), card('x')], more: true };
    const next = mergedPages(old, [card('a'), card('c'), card('b')], new Set());
    expect(ids(next)).toBe('bac');
  });

  it('takes the fresh reading of a card that stays', () => {
    const next = mergedPages(
      { cards: [card('a', { age: 30 })], more: true },
      [card('a', { age: 31 })],
      new Set(),
    );
    expect(next.cards[0]?.age).toBe(31);
  });

  it('leaves out people whose reaction the server has not recorded yet', () => {
    expect(ids(mergedPages(undefined, [card('a'), card('b')], new Set(['a'])))).toBe('b');
  });

  it('knows from a short answer that there are no more people', () => {
    const full = Array.from({ length: BATCH }, (_, index) => card(String(index)));
    expect(mergedPages(undefined, full, new Set()).more).toBe(true);
    expect(mergedPages(undefined, full.slice(1), new Set()).more).toBe(false);
  });
});

it('a card leaves and comes back on top, once', () => {
  const list = { cards: [card('a'), card('b')], more: false };
  const left = withoutPerson(list, 'a');
  expect(ids(left)).toBe('b');
  expect(ids(onTop(left, card('a')))).toBe('ab');
  expect(ids(onTop(list, card('b')))).toBe('ba');
  expect(ids(onTop(undefined, card('z')))).toBe('z');
});

it('says which section the top card begins', () => {
  expect(sectionAbove([card('a'), card('b', { section: 'below' })])).toBeNull();
  expect(sectionAbove([card('b', { section: 'below' })])).toBe('below');
  expect(sectionAbove([])).toBeNull();
});

describe('the day', () => {
  beforeEach(() => localStorage.clear());

  it('begins at four in the morning', () => {
    expect(productDay(new Date(2026, 10, 21, 3, 59))).toBe('2026-11-20');
    expect(productDay(new Date(2026, 10, 21, 4, 0))).toBe('2026-11-21');
    expect(productDay(new Date(2026, 2, 1, 1, 0))).toBe('2026-2-28');
  });

  it('is enough after thirty decisions, unless one goes on, and restarts the next day', () => {
    const now = new Date(2026, 10, 21, 12);
    writeDay({ ...readDay(now), decided: DAILY - 1 });
    expect(isEnough(readDay(now))).toBe(false);
    writeDay({ ...readDay(now), decided: DAILY });
    expect(isEnough(readDay(now))).toBe(true);
    writeDay({ ...readDay(now), goesOn: true });
    expect(isEnough(readDay(now))).toBe(false);
    expect(readDay(new Date(2026, 10, 22, 12))).toEqual({ day: '2026-11-22', decided: 0, goesOn: false });
  });
});

it('page asks early for as many cards as the deck does', () => {
  expect(readFileSync('index.html', 'utf8')).toContain(`{"limit":${BATCH}}`);
});
