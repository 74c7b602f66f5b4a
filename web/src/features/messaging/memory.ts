import { SLUG } from '@/config/product';

/** Drafts and unsent messages on this device, one key per person: two people may share a computer. */
export const outboxKey = (me: string) => `${SLUG}:outbox:${me}`;
const draftKey = (me: string, matchId: string) => `${SLUG}:draft:${me}:${matchId}`;

/** What was typed and not sent in a conversation. */
export function readDraft(me: string, matchId: string): string {
  try {
    return localStorage.getItem(draftKey(me, matchId)) ?? '';
  } catch {
    return ''; // Storage is closed to us: there are no drafts.
  }
}

export function writeDraft(me: string, matchId: string, text: string) {
  try {
    if (text.trim()) localStorage.setItem(draftKey(me, matchId), text);
    else localStorage.removeItem(draftKey(me, matchId));
  } catch (error) {
    console.warn('A draft could not be stored', error);
  }
}

/** Deletes everything written here: the user signed out and others may use the computer. */
export function forgetWritten() {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${SLUG}:outbox:`) || key.startsWith(`${SLUG}:draft:`)) localStorage.removeItem(key);
  } catch (error) {
    console.warn('Drafts could not be forgotten', error);
  }
}

/** Sends what an earlier visit could not, without loading any of messaging for those who owe nothing. */
export async function resumeSending(me: string) {
  try {
    if (!localStorage.getItem(outboxKey(me))) return;
  } catch {
    return; // Nothing can have been stored.
  }
  const { outboxOf } = await import('./wire');
  outboxOf(me).wake();
}
