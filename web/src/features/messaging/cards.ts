import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { rows } from '@/api/call';
import { STALE } from '@/api/query';
import type { ConversationCard, Message } from '@/api/surface';
import { useTopic } from '@/realtime/use-topic';

/** What a card of another system is given: its subject, and who put it there. */
export interface CardProps {
  subjectId: string;
  mine: boolean;
  /** The first name of the other person. */
  name: string;
}

/** How each kind of card is drawn. A kind without a component is not shown. */
export type CardComponents = Partial<Record<ConversationCard['kind'], ComponentType<CardProps>>>;

const cardsQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['matches', 'cards', matchId],
    queryFn: () =>
      rows((db) =>
        db.from('conversation_cards').select('*').eq('match_id', matchId).order('created_at').limit(500),
      ),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The cards of a conversation, oldest first; empty until they are read. */
export function useCards(matchId: string): readonly ConversationCard[] {
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries(cardsQuery(matchId));
  useTopic(`conv:${matchId}`, { 'card.created': renew }, renew);
  return useQuery(cardsQuery(matchId)).data ?? [];
}

/**
 * Puts each card before the message that it precedes: one list more than there are messages, the last for cards after
 * all of them. Cards from before the first message are left out while older messages are not shown.
 */
export function placeCards(
  cards: readonly ConversationCard[],
  messages: readonly Pick<Message, 'created_at'>[],
  hasOlder: boolean,
): ConversationCard[][] {
  const places = Array.from({ length: messages.length + 1 }, (): ConversationCard[] => []);
  const times = messages.map((message) => Date.parse(message.created_at));
  for (const card of cards) {
    const at = times.findIndex((time) => time > Date.parse(card.created_at));
    places[at < 0 ? messages.length : at]?.push(card);
  }
  if (hasOlder && messages.length > 0) places[0] = [];
  return places;
}
