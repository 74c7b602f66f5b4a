import type { FunctionResult } from './surface';

type Deck = FunctionResult<'discover'>;

declare global {
  interface Window {
    /** The deck that `index.html` requested before the code was loaded, and when; null if it was refused. */
    earlyDeck?: { at: number; answer: Promise<Deck | null> };
  }
}

/** Milliseconds for which it can be used: its photo addresses expire, and it does not know of reactions made since. */
const FRESH = 30_000;

/** Whether an early request was made whose deck was not taken yet. */
export const isAskedEarly = () => window.earlyDeck !== undefined;

/** The deck of the early request: once, and only while it is fresh; null otherwise. */
export async function takeEarlyDeck(now = Date.now()): Promise<Deck | null> {
  const early = window.earlyDeck;
  window.earlyDeck = undefined;
  return early && now - early.at < FRESH ? early.answer : null;
}
