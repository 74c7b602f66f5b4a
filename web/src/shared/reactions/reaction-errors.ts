import { ApiError, errorCode } from '@/api/errors';
import type { DeckStatus, ReactionKind } from '@/api/surface';

/** What prevents a reaction, where the user can do something about it. */
export type ReactionError =
  | { name: 'limit'; kind: 'like' | 'super_like' | 'undo'; resetsAt: string; premium: boolean }
  | { name: 'not-ready'; missing: string[] }
  | { name: 'your-turn'; waiting: number };

/** What would be refused anyway is not sent: the card stays where it is. */
export function reactionErrorBefore(
  kind: ReactionKind | 'undo',
  status: DeckStatus | undefined,
): ReactionError | null {
  if (!status || kind === 'pass') return null;
  if (kind !== 'undo' && !status.can_like) return { name: 'not-ready', missing: status.missing };
  const left = { like: status.likes_left, super_like: status.super_likes_left, undo: status.undo_left }[kind];
  if (left > 0) return null;
  return { name: 'limit', kind, resetsAt: status.resets_at, premium: status.premium };
}

/** The reactionError that a refusal tells of, or null for a failure without a way out of its own. */
export function reactionErrorOf(error: unknown, premium: boolean): ReactionError | null {
  if (!(error instanceof ApiError)) return null;
  const details = (error.details ?? {}) as Record<string, unknown>;
  switch (error.code) {
    case 'LIMIT': {
      const { kind, resets_at } = details;
      if (kind !== 'like' && kind !== 'super_like' && kind !== 'undo') return null;
      return { name: 'limit', kind, resetsAt: String(resets_at ?? ''), premium };
    }
    case 'NOT_READY':
      return {
        name: 'not-ready',
        missing: Array.isArray(details.missing) ? details.missing.map(String) : [],
      };
    case 'YOUR_TURN':
      return { name: 'your-turn', waiting: Number(details.waiting) || 0 };
    default:
      return null;
  }
}

/** Whether the card goes back on top after this failure; a person who is gone does not come back. */
export const returnsToDeck = (error: unknown): boolean => {
  if (errorCode(error) === 'NOT_FOUND') return false;
  const state = (error instanceof ApiError ? error.details : null) as { state?: unknown } | null;
  return state?.state !== 'matched' && state?.state !== 'closed';
};

/** What is left after a reaction, until the server tells it. */
export function statusAfterReaction(status: DeckStatus, kind: ReactionKind | 'undo'): DeckStatus {
  const less = (left: number) => Math.max(0, left - 1);
  switch (kind) {
    case 'like':
      return { ...status, likes_left: less(status.likes_left) };
    case 'super_like':
      return { ...status, super_likes_left: less(status.super_likes_left) };
    case 'undo':
      return { ...status, undo_left: less(status.undo_left) };
    case 'pass':
      return status;
  }
}
