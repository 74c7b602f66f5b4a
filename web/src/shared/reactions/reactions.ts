import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import type { Card, ReactionKind } from '@/api/surface';
import { celebrations } from './celebration';

/** A like that says what it is about. */
export interface LikeDetails {
  comment?: string;
  item?: string;
}

/** People whose reaction is on its way; the deck leaves them out meanwhile. */
export const pendingReactions = new Set<string>();

/** How often a reaction that came too fast is sent again, by itself. */
const ATTEMPTS = 3;

let line: Promise<unknown> = Promise.resolve();

/** One after the other, in the order of the presses: an undo must follow what it undoes. */
export function enqueue<T>(act: () => Promise<T>): Promise<T> {
  const done = line.then(act, act);
  line = done.catch(() => undefined);
  return done;
}

/** Sends again after the time that the server asks for; any other failure passes through. */
export async function withRetry<T>(act: () => Promise<T>, attempts = ATTEMPTS): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE' || attempts <= 1) throw error;
    const { retry_after } = (error.details ?? {}) as { retry_after?: number };
    // A long wait is shown to the user instead of waiting silently.
    const seconds = Number(retry_after) || 1;
    if (seconds > 20) throw error;
    await new Promise((resume) => setTimeout(resume, seconds * 1000));
    return withRetry(act, attempts - 1);
  }
}

/** Likes, super likes or passes. A match that comes of it is celebrated. */
export async function sendReaction(card: Card, kind: ReactionKind, words: LikeDetails = {}) {
  const settled = celebrations.begin(card.id);
  pendingReactions.add(card.id);
  try {
    const { match_id } = await enqueue(() =>
      withRetry(() => rpc('react', { target: card.id, kind, ...words })),
    );
    if (match_id && kind !== 'pass') {
      celebrations.celebrate({
        matchId: match_id,
        person: { id: card.id, name: card.name, photo: card.photos[0]?.url_400 ?? null },
        compatibility: card.compatibility,
        estimated: card.estimated,
      });
    }
    return match_id;
  } finally {
    pendingReactions.delete(card.id);
    settled();
  }
}
