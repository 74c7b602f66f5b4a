import type { Card } from '@/api/surface';
import { SLUG } from '@/config/product';

/** How many cards one question brings; small, so that the first picture is there soon. */
export const BATCH = 10;
/** With fewer cards than this the next ones are fetched. */
export const REFILL_BELOW = 4;

/** The deck as it lies: the first card is on top. */
export interface DeckList {
  cards: readonly Card[];
  /** Whether the server may have more than these. */
  more: boolean;
}

/**
 * The next deck: known cards keep their order, new ones go below. People that the server no longer
 * shows disappear, and so do people whose reaction is still pending (the server does not know it
 * yet).
 */
export function mergedPages(
  old: DeckList | undefined,
  fresh: readonly Card[],
  leaving: ReadonlySet<string>,
): DeckList {
  const byId = new Map(fresh.filter((card) => !leaving.has(card.id)).map((card) => [card.id, card]));
  const remaining = (old?.cards ?? []).flatMap((card) => byId.get(card.id) ?? []);
  for (const card of remaining) byId.delete(card.id);
  return { cards: [...remaining, ...byId.values()], more: fresh.length >= BATCH };
}

export const withoutPerson = (list: DeckList, id: string): DeckList => ({
  ...list,
  cards: list.cards.filter((card) => card.id !== id),
});

/** Puts a card (back) on top. */
export const onTop = (list: DeckList | undefined, card: Card): DeckList => ({
  more: list?.more ?? true,
  cards: [card, ...(list?.cards ?? []).filter((other) => other.id !== card.id)],
});

/** Where a line is drawn between two cards: the section that begins with the top card. */
export function sectionAbove(cards: readonly Card[]): Card['section'] | null {
  const top = cards[0];
  return top && top.section !== 'preferred' ? top.section : null;
}

/** After this many decisions a day the deck says that it is enough; one may go on. */
export const DAILY = 30;
const DAY_BEGINS_AT = 4;

/** The product's day of a moment, in this device's time: it begins at four in the morning. */
export function productDay(now: Date): string {
  const shifted = new Date(now);
  shifted.setHours(shifted.getHours() - DAY_BEGINS_AT);
  return `${shifted.getFullYear()}-${shifted.getMonth() + 1}-${shifted.getDate()}`;
}

interface Counted {
  day: string;
  decided: number;
  /** The person chose to go on today. */
  goesOn: boolean;
}

const KEY = `${SLUG}:deck-day`;

/** Today's decisions on this device. A convenience for the person, so losing it does no harm. */
export function readDay(now: Date): Counted {
  const day = productDay(now);
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Counted | null;
    if (stored?.day === day && Number.isInteger(stored.decided)) return stored;
  } catch (error) {
    console.warn('deck-day', error);
  }
  return { day, decided: 0, goesOn: false };
}

export function writeDay(counted: Counted) {
  try {
    localStorage.setItem(KEY, JSON.stringify(counted));
  } catch (error) {
    console.warn('deck-day', error);
  }
}

export const isEnough = ({ decided, goesOn }: Counted) => decided >= DAILY && !goesOn;
