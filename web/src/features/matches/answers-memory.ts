import { SLUG } from '@/config/product';

const keyOf = (me: string) => `${SLUG}:answered:${me}`;

/** The answers to own likes that this device has told of or met unseen; null before its first visit. */
export function knownAnswers(me: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : null;
  } catch {
    return null; // Storage is closed: every visit is the first, and nothing is told twice.
  }
}

export function keepAnswers(me: string, matches: readonly string[]) {
  try {
    localStorage.setItem(keyOf(me), JSON.stringify(matches));
  } catch (error) {
    console.warn('It could not be remembered which matches were told', error);
  }
}

/** A match that was told while the app was open is no news at the next opening. */
export function addAnswer(me: string, match: string) {
  const known = knownAnswers(me);
  if (known) keepAnswers(me, [...known, match]);
}
