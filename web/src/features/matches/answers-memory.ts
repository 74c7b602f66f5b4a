import { SLUG } from '@/config/product';

const keyOf = (me: string) => `${SLUG}:answered:${me}`;

/** The answers to own likes that this device has announced or found unseen; null before its first visit. */
export function knownAnswers(me: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null;
  } catch {
    return null; // Storage is closed: every visit is the first, and nothing is announced twice.
  }
}

export function storeAnswers(me: string, matches: readonly string[]) {
  try {
    localStorage.setItem(keyOf(me), JSON.stringify(matches));
  } catch (error) {
    console.warn('It could not be remembered which matches were announced', error);
  }
}

/** A match that was announced while the app was open is not announced again at the next opening. */
export function addAnswer(me: string, match: string) {
  const known = knownAnswers(me);
  if (known) storeAnswers(me, [...known, match]);
}
