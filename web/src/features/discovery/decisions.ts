import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Card, ReactionKind } from '@/api/surface';
import { statusAfterReaction } from '@/shared/reactions/reaction-errors';
import { onTop, readDay, withoutPerson, writeDay } from './deck-list';
import { deckQuery, deckStatusQuery } from './queries';

/**
 * The people decided about in this visit, the latest last. It outlives the deck's screen: a
 * profile opens in its place.
 */
export const pastQuery = queryOptions<readonly string[]>({
  queryKey: ['deck-past'],
  queryFn: skipToken,
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function count(step: 1 | -1) {
  const today = readDay(new Date());
  writeDay({ ...today, decided: Math.max(0, today.decided + step) });
}

/** What a decision changes on this device, before the server has answered. */
export function noteDecision(client: QueryClient, card: Card, kind: ReactionKind) {
  count(1);
  client.setQueryData(pastQuery.queryKey, (past = []) => [...past, card.id]);
  client.setQueryData(deckQuery.queryKey, (list) => list && withoutPerson(list, card.id));
  client.setQueryData(deckStatusQuery.queryKey, (left) => left && statusAfterReaction(left, kind));
}

/** Forgets a decision that the server refused; `returns` puts the card on top again. */
export function forgetDecision(client: QueryClient, card: Card, returns: boolean) {
  client.setQueryData(pastQuery.queryKey, (past = []) => past.filter((id) => id !== card.id));
  void client.invalidateQueries(deckStatusQuery);
  if (!returns) return;
  count(-1);
  client.setQueryData(deckQuery.queryKey, (list) => onTop(list, card));
}

/** The last decision was taken back: its card lies on top again. */
export function noteUndo(client: QueryClient, card: Card) {
  count(-1);
  client.setQueryData(pastQuery.queryKey, (past = []) => past.slice(0, -1));
  client.setQueryData(deckQuery.queryKey, (list) => onTop(list, card));
  client.setQueryData(deckStatusQuery.queryKey, (left) => left && statusAfterReaction(left, 'undo'));
  void client.invalidateQueries(deckStatusQuery);
}
