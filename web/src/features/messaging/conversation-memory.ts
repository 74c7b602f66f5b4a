import type { Message } from '@/api/surface';
import {
  readStored,
  removeStored,
  trimStored,
  withoutPresence,
  writeStored,
} from '@/shared/device/offline-store';
import type { ConversationState } from './conversation-state';
import type { Thread } from './wire';

/** What this device keeps of a conversation, to show it without network. */
export interface Remembered {
  thread: Thread;
  /** The last ones, without a gap. */
  messages: readonly Message[];
  watermark: string | null;
  hasOlder: boolean;
}

/** Where a conversation is stored between visits; tests put their own here. */
export interface ConversationMemory {
  read: () => Promise<Remembered | undefined>;
  write: (now: Remembered) => void;
  forget: () => void;
}

/** Messages of one conversation, and conversations, those opened last. */
const MESSAGES = 50;
const CONVERSATIONS = 12;
const NAME = 'conversation:';

/** The part of a conversation that is stored; nothing before its thread is known. */
export function remembered(state: ConversationState, watermark: string | null): Remembered | undefined {
  const { thread, messages, hasOlder } = state;
  if (!thread) return undefined;
  return {
    thread: withoutPresence(thread),
    messages: messages.slice(-MESSAGES),
    watermark,
    hasOlder: hasOlder || messages.length > MESSAGES,
  };
}

/** The memory of one conversation on this device. Writes follow each other; of those that wait the last one counts. */
export function deviceMemory(me: string, matchId: string): ConversationMemory {
  const name = NAME + matchId;
  let next: Remembered | undefined;
  let writing = false;
  const write = async () => {
    if (writing) return;
    writing = true;
    for (let value = next; value; value = next) {
      next = undefined;
      await writeStored(me, name, value);
    }
    writing = false;
    await trimStored(me, NAME, CONVERSATIONS);
  };
  return {
    read: async () => (await readStored<Remembered>(me, name))?.value,
    write: (now) => {
      next = now;
      void write();
    },
    forget: () => {
      next = undefined;
      void removeStored(me, name);
    },
  };
}
