import { describe, expect, it } from 'vitest';
import type { ConversationCard } from '@/api/surface';
import { placeCards } from './cards';

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 12, n)).toISOString();
const message = (n: number) => ({ created_at: minute(n) });
const card = (id: string, n: number) => ({ id, created_at: minute(n) }) as ConversationCard;
const ids = (places: ConversationCard[][]) => places.map((place) => place.map(({ id }) => id));

describe('placeCards', () => {
  const messages = [message(1), message(3), message(5)];

  it('puts each card before the message that follows it', () => {
    const cards = [card('a', 0), card('b', 2), card('c', 2), card('d', 9)];
    expect(ids(placeCards(cards, messages, false))).toEqual([['a'], ['b', 'c'], [], ['d']]);
  });

  it('puts a card of the same instant after its message', () => {
    expect(ids(placeCards([card('a', 3)], messages, false))).toEqual([[], [], ['a'], []]);
  });

  it('leaves out cards older than the first message that is shown', () => {
    expect(ids(placeCards([card('a', 0), card('b', 2)], messages, true))).toEqual([[], ['b'], [], []]);
  });

  it('shows every card of a conversation without messages', () => {
    expect(ids(placeCards([card('a', 0)], [], true))).toEqual([['a']]);
  });
});
