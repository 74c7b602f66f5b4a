import type { Message } from '@/api/surface';
import type { Outgoing } from './model';
import type { Thread } from './wire';

/**
 * `loading` nothing is known yet · `live` the topic is joined · `offline` shown from memory, written into
 * the queue · `closed` read only · `gone` not there for this person (any more), for whatever reason ·
 * `failed` the first reading went wrong.
 */
export type ConversationName = 'loading' | 'live' | 'offline' | 'closed' | 'gone' | 'failed';

export interface ConversationState {
  name: ConversationName;
  thread: Thread | null;
  /** By id, each once. */
  messages: readonly Message[];
  /** What this person wrote and the server does not have yet. */
  outgoing: readonly Outgoing[];
  /** Messages that are quoted and lie before the loaded ones, by id. */
  quotes: ReadonlyMap<string, Message>;
  hasOlder: boolean;
  loadingOlder: boolean;
  typing: boolean;
  /** Where the line 'Novas mensagens' is. */
  newFrom: string | null;
}

/** A conversation of which nothing is known. */
export const UNKNOWN: ConversationState = {
  name: 'loading',
  thread: null,
  messages: [],
  outgoing: [],
  quotes: new Map(),
  hasOlder: false,
  loadingOlder: false,
  typing: false,
  newFrom: null,
};

/** What is quoted and neither loaded nor known: the ids, each once. */
export function missingQuotes({ messages, quotes }: ConversationState): string[] {
  const known = new Set(messages.map((message) => message.id));
  const missing = messages
    .map((message) => message.reply_to)
    .filter((id): id is string => id !== null && !known.has(id) && !quotes.has(id));
  return [...new Set(missing)];
}
