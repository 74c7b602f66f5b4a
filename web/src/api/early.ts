import type { FunctionResult } from './surface';

type Deck = FunctionResult<'discover'>;

declare global {
  interface Window {
    /** The deck that the page asked for before its code was there (`index.html`); null where it was refused. */
    earlyDeck?: { at: number; answer: Promise<Deck | null> };
  }
}

/** The addresses of the photos in it end, and what was decided meanwhile is not in it. */
const FRESH = 30_000;

/** Whether the page asked for a deck that was not taken yet. */
export const isAskedEarly = () => window.earlyDeck !== undefined;

/** The deck that the page asked for early: once, and only while it is fresh. */
export async function takeEarlyDeck(now = Date.now()): Promise<Deck | null> {
  const early = window.earlyDeck;
  window.earlyDeck = undefined;
  return early && now - early.at < FRESH ? early.answer : null;
}
