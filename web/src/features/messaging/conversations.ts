import { useEffect, useSyncExternalStore } from 'react';
import { session, useMe } from '@/shared/account/session';
import { Conversation } from './conversation';
import { deviceMemory } from './conversation-memory';
import { outboxOf, realWire } from './wire';

/** Conversations that were open lately: coming back shows them at once. */
const recent = new Map<string, Conversation>();
const MAX_RECENT = 12;

session.watch(() => {
  if (session.get().name === 'out') recent.clear();
});

/** The conversation of a match: the one of before, or a new one. */
export function conversationOf(me: string, matchId: string): Conversation {
  const known = recent.get(matchId);
  if (known?.me === me) return known;
  const conversation = new Conversation(matchId, me, realWire, outboxOf(me), deviceMemory(me, matchId));
  recent.set(matchId, conversation);
  const oldest = recent.keys().next().value;
  if (recent.size > MAX_RECENT && oldest !== undefined) recent.delete(oldest);
  return conversation;
}

/** Opens a conversation for as long as the component is on screen. */
export function useConversation(matchId: string) {
  const me = useMe().id;
  const conversation = conversationOf(me, matchId);
  useEffect(() => {
    conversation.open();
    return () => conversation.close();
  }, [conversation]);
  const state = useSyncExternalStore(conversation.watch, conversation.get);
  return { conversation, state };
}
