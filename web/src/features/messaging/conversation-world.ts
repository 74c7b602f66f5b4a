import { ApiError } from '@/api/errors';
import type { Message } from '@/api/surface';
import type { Outgoing } from './model';
import { Outbox } from './outbox';
import type { ConversationWire, Thread, TopicEvents } from './wire';

export const ME = 'me';
export const THEM = 'them';
export const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const message = (n: number, sender: string, part: Partial<Message> = {}): Message => ({
  id: id(n),
  match_id: 'm1',
  sender_id: sender,
  body: `mensagem ${n}`,
  client_id: `c${n}`,
  reply_to: null,
  created_at: '2026-11-21T12:00:00.000000+00:00',
  edited_at: null,
  deleted_at: null,
  read_at: null,
  notice: null,
  hidden: false,
  kind: 'text',
  stamp: null,
  photo: null,
  delivered: false,
  ...part,
});

/** A server in memory: rows, a topic, and a switch for the network. */
export class World {
  rows: Message[] = [];
  online = true;
  thread: Thread | null = {
    id: 'm1',
    person_id: THEM,
    created_at: '2026-11-20T12:00:00Z',
    last_interaction: '2026-11-21T12:00:00Z',
    compatibility: 80,
    state: 'talking',
    turn: 'mine',
    unread: 0,
    last_message: null,
    close_reason: null,
    closed_by_me: false,
    unseen_answer: false,
    like_comment: null,
    like_item: null,
    person: null,
  };
  events: TopicEvents | undefined;
  sent: string[] = [];
  confirmed: string[] = [];
  typingSent: boolean[] = [];
  answers: Array<() => void> = [];
  /** Holds the answers of `send` back until `answer` is called. */
  slow = false;
  refusal: ApiError | undefined;
  timers: Array<() => void> = [];
  shelf = new Map<string, string>();

  private async net<T>(value: () => T): Promise<T> {
    await Promise.resolve();
    if (!this.online) throw new ApiError('', 'OFFLINE', 0);
    return value();
  }

  wire: ConversationWire = {
    thread: () => this.net(() => this.thread),
    page: (_, before, limit) =>
      this.net(() => this.rows.filter((row) => !before || row.id < before).slice(-limit)),
    after: (_, after, limit) =>
      this.net(() => this.rows.filter((row) => !after || row.id > after).slice(0, limit)),
    byIds: (ids) => this.net(() => this.rows.filter((row) => ids.includes(row.id))),
    edit: (wanted, body) => this.net(() => this.change(wanted, { body, edited_at: 'now' })),
    answerNotice: (wanted) => this.net(() => this.change(wanted, { notice: null })),
    remove: (wanted) => this.net(() => this.change(wanted, { body: null, deleted_at: 'now' })),
    markRead: () => this.net(() => undefined),
    listen: (_, events) => {
      this.events = events;
      return {
        typing: (on) => this.typingSent.push(on),
        stop: () => {
          this.events = undefined;
        },
      };
    },
  };

  change(wanted: string, part: Partial<Message>): Message {
    this.rows = this.rows.map((row) => (row.id === wanted ? { ...row, ...part } : row));
    const row = this.rows.find((other) => other.id === wanted);
    if (!row) throw new ApiError('', 'NOT_FOUND', 404);
    return row;
  }

  /** As the server: the same client_id answers the same row. */
  accept(item: Outgoing): Message {
    const known = this.rows.find((row) => row.client_id === item.client_id);
    if (known) return known;
    const row = message(this.rows.length + 1, ME, { body: item.body, client_id: item.client_id });
    this.rows.push(row);
    return row;
  }

  outbox = (forget?: (item: Outgoing) => void) =>
    new Outbox({
      ...(forget && { forget }),
      shelf: {
        getItem: (key) => this.shelf.get(key) ?? null,
        setItem: (key, value) => void this.shelf.set(key, value),
        removeItem: (key) => void this.shelf.delete(key),
      },
      key: 'outbox',
      explain: () => 'não deu',
      send: async (item) => {
        this.sent.push(item.client_id);
        if (item.confirm) this.confirmed.push(item.client_id);
        if (this.refusal) throw this.refusal;
        const row = await this.net(() => this.accept(item));
        if (this.slow) await new Promise<void>((done) => this.answers.push(done));
        return row;
      },
      later: (run) => {
        this.timers.push(run);
        return () => {
          this.timers = this.timers.filter((other) => other !== run);
        };
      },
    });
}
