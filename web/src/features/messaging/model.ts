import type { Message } from '@/api/surface';
import type { HeldQuestion } from '@/shared/safety/held-question';

/** A message that has been written here and is not with the server yet. */
export interface Outgoing {
  match_id: string;
  /** The name under which the server recognises a second attempt. */
  client_id: string;
  /** Empty for a photo and a stamp. */
  body: string;
  /** The photo lies on this device under the `client_id`. */
  photo?: { once: boolean };
  stamp?: NonNullable<Message['stamp']>;
  reply_to: string | null;
  /** When it was written, by this device's clock. */
  created_at: string;
  /** `waiting` goes out by itself; `failed` and `held` need a decision. */
  state: 'waiting' | 'failed' | 'held';
  /** The words for a failure. */
  problem?: string;
  /** What the server asks before it takes a held text. */
  question?: HeldQuestion;
  /** The answer to that question: the text is meant as it is. */
  confirm?: boolean;
}

/** Whether a message has no words. What an older version of this app stored has no kind, and is a text. */
export const isPicture = ({ kind }: Pick<Message, 'kind'>) => kind === 'photo' || kind === 'stamp';

/** The longest text of a message, in letters as people count them. */
export const BODY_MAX = 2000;
/** The longest farewell. */
export const FAREWELL_MAX = 500;
const EDIT_MINUTES = 15;
const DELETE_HOURS = 24;

const segmenter = new Intl.Segmenter('pt', { granularity: 'grapheme' });

/** The length of a text in letters as people count them, as the server does. */
export function letters(text: string): number {
  // Plain text, by far the commonest, needs no segmentation.
  if (/^[\n -~À-ſ]*$/.test(text.normalize('NFC'))) return text.normalize('NFC').length;
  return [...segmenter.segment(text)].length;
}

/** Puts rows into an ordered list: by id, each once, a newer reading of a row replacing the older. */
export function merge(known: readonly Message[], rows: readonly Message[]): readonly Message[] {
  if (rows.length === 0) return known;
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const row of rows) byId.set(row.id, row);
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

/** What has not arrived as a row yet: an event may be faster than the answer to the sending. */
export const stillOutgoing = (queue: readonly Outgoing[], messages: readonly Message[]) => {
  const arrived = new Set(messages.map((message) => message.client_id));
  return queue.filter((item) => !arrived.has(item.client_id));
};

const age = (message: Message, now: number) => now - Date.parse(message.created_at);

/** Whether its sender may still change it. The server decides; this only hides what it would refuse. */
export const mayEdit = (message: Message, me: string, now = Date.now()) =>
  message.sender_id === me &&
  !isPicture(message) &&
  message.body !== null &&
  age(message, now) < EDIT_MINUTES * 60_000;

/** Whether its sender may still delete it for both. */
export const mayDelete = (message: Message, me: string, now = Date.now()) =>
  message.sender_id === me && message.body !== null && age(message, now) < DELETE_HOURS * 3_600_000;

/** The first message of the other side that was not read when the conversation was opened. */
export const firstUnread = (messages: readonly Message[], me: string): string | null =>
  messages.find(
    (message) => message.sender_id !== me && message.read_at === null && message.deleted_at === null,
  )?.id ?? null;

/** How far a conversation has come, as far as that opens something: texts of each side, up to five. */
export function textsOfEach(messages: readonly Message[], me: string): string {
  const texts = messages.filter((message) => !isPicture(message) && message.body !== null);
  const own = texts.filter((message) => message.sender_id === me).length;
  return `${Math.min(own, 5)}/${Math.min(texts.length - own, 5)}`;
}

/** The local day of a moment, as a key: messages of one day stand under one line. */
export const dayKey = (iso: string) => new Date(iso).toLocaleDateString('sv');
