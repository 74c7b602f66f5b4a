import { ApiError, errorCode } from '@/api/errors';
import type { Message } from '@/api/surface';
import { heldQuestion } from '@/shared/safety/held-question';
import type { Outgoing } from './model';

/** The part of `Storage` that the queue needs. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface OutboxDeps {
  /** Where the queue survives a reload; one key per person. */
  shelf: Shelf;
  key: string;
  send: (item: Outgoing) => Promise<Message>;
  /** Called with what leaves the queue: it was sent, or is not wanted any more. */
  forget?: (item: Outgoing) => void;
  /** The words for a refusal. */
  explain: (error: unknown) => string;
  /** Runs something later; answers the way to call it off. */
  later: (run: () => void, ms: number) => () => void;
}

/** Pauses between attempts while the server cannot be reached, in milliseconds. */
const PAUSES = [2_000, 5_000, 10_000, 30_000];
/** Server failures (5xx) after which a message is called failed; being offline never counts. */
const FAILURES_MAX = 3;

/**
 * What was written and is not with the server yet. Messages leave one after the other, in the order in
 * which they were written, always under the same `client_id`, so that an attempt whose answer got lost
 * does no harm. A refused message steps aside and does not hold up those behind it.
 */
export class Outbox {
  private items: Outgoing[];
  private readonly watchers = new Set<() => void>();
  private readonly listeners = new Set<(message: Message) => void>();
  private running = false;
  private pauses = 0;
  private failures = 0;
  private calledOff: (() => void) | undefined;

  constructor(private readonly deps: OutboxDeps) {
    this.items = this.read();
  }

  /** Waiting and failed messages of one conversation, in the order of writing. */
  of(matchId: string): Outgoing[] {
    return this.items.filter((item) => item.match_id === matchId);
  }

  /** Called on every change. */
  watch(watcher: () => void) {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  /** Called with the row of every message that went out. */
  onSent(listener: (message: Message) => void) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  add(item: Omit<Outgoing, 'state'>) {
    this.change([...this.items, { ...item, state: 'waiting' }]);
    this.wake();
  }

  /** Tries a failed message again, behind everything that is waiting. */
  retry(clientId: string) {
    const item = this.items.find((other) => other.client_id === clientId);
    if (!item) return;
    const { problem: _, ...rest } = item;
    this.change([...this.items.filter((other) => other !== item), { ...rest, state: 'waiting' }]);
    this.wake();
  }

  /** Sends a held message as it is. */
  confirm(clientId: string) {
    this.update(clientId, { state: 'waiting', confirm: true });
    this.wake();
  }

  discard(clientId: string) {
    const item = this.items.find((other) => other.client_id === clientId);
    if (item) this.deps.forget?.(item);
    this.change(this.items.filter((item) => item.client_id !== clientId));
  }

  /** Forgets the queue of this object; the shelf stays, another tab may be at it. */
  reread() {
    this.items = this.read();
    this.tell();
    this.wake();
  }

  /** Starts to send now: the connection is back, or something was added. */
  wake() {
    this.calledOff?.();
    this.calledOff = undefined;
    void this.run();
  }

  private async run() {
    if (this.running) return;
    this.running = true;
    try {
      for (let next = this.next(); next; next = this.next()) {
        if (!(await this.attempt(next))) return;
      }
    } finally {
      this.running = false;
    }
  }

  private next = () => this.items.find((item) => item.state === 'waiting');

  /** Whether to go on with the next one at once. */
  private async attempt(item: Outgoing): Promise<boolean> {
    try {
      const message = await this.deps.send(item);
      this.pauses = 0;
      this.failures = 0;
      for (const listener of this.listeners) listener(message);
      this.discard(item.client_id);
      return true;
    } catch (error) {
      if (errorCode(error) === 'OFFLINE') return this.pause();
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 429) return this.pause(retryAfter(error));
      // The token could not be renewed in time. Whether the session is over is the session's to find out.
      if (status === 401) return this.pause();
      if (status >= 500 && this.failures + 1 < FAILURES_MAX) {
        this.failures += 1;
        return this.pause();
      }
      const question = heldQuestion(error);
      if (question) {
        this.failures = 0;
        this.update(item.client_id, { state: 'held', question, confirm: false });
        return true;
      }
      console.error('A message was refused', status, errorCode(error));
      this.failures = 0;
      this.fail(item, this.deps.explain(error));
      return true;
    }
  }

  private fail(item: Outgoing, problem: string) {
    this.update(item.client_id, { state: 'failed', problem });
  }

  private update(clientId: string, part: Partial<Outgoing>) {
    this.change(this.items.map((item) => (item.client_id === clientId ? { ...item, ...part } : item)));
  }

  private pause(ms?: number): false {
    const pause = ms ?? PAUSES[Math.min(this.pauses, PAUSES.length - 1)] ?? 30_000;
    this.pauses += 1;
    this.calledOff?.();
    this.calledOff = this.deps.later(() => void this.run(), pause);
    return false;
  }

  private change(items: Outgoing[]) {
    this.items = items;
    try {
      if (items.length > 0) this.deps.shelf.setItem(this.deps.key, JSON.stringify(items));
      else this.deps.shelf.removeItem(this.deps.key);
    } catch (error) {
      // A full or closed storage: the queue then lasts as long as the page.
      console.warn('The send queue could not be stored', error);
    }
    this.tell();
  }

  private tell() {
    for (const watcher of this.watchers) watcher();
  }

  private read(): Outgoing[] {
    try {
      const stored: unknown = JSON.parse(this.deps.shelf.getItem(this.deps.key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
    } catch (error) {
      console.warn('The stored send queue could not be read', error);
      return [];
    }
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const item = value as Partial<Outgoing> | null;
  return (
    typeof item?.match_id === 'string' &&
    typeof item.client_id === 'string' &&
    typeof item.body === 'string' &&
    (item.state === 'waiting' || item.state === 'failed' || (item.state === 'held' && !!item.question))
  );
}

/** What the server asks to wait, in milliseconds; half a minute where it does not say. */
function retryAfter(error: unknown): number {
  const details = error instanceof ApiError ? (error.details as { retry_after?: unknown } | undefined) : null;
  const seconds = Number(details?.retry_after);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 30_000;
}
