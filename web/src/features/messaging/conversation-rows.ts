import { errorCode } from '@/api/errors';
import { isOnline } from '@/api/network';
import type { Message } from '@/api/surface';
import { type ConversationMemory, remembered } from './conversation-memory';
import { type ConversationState, missingQuotes, UNKNOWN } from './conversation-state';
import { acknowledge } from './delivery';
import { firstUnread, merge, stillOutgoing } from './model';
import type { Outbox } from './outbox';
import { Receipts } from './receipts';
import type { ConversationWire } from './wire';

const PAGE = 50;
/** Rows of one reading while catching up. */
const BATCH = 200;
/** After a lost connection the newest rows are read again: edits and receipts may have been missed. */
const RECHECK = 50;

/**
 * The rows of one conversation, read from the table without a gap. `watermark` is the id up to which everything has
 * been read: the answer to our own sending does not move it, because a message of the other side may stand before.
 */
export class ConversationRows {
  protected state = UNKNOWN;
  private readonly watchers = new Set<() => void>();
  private watermark: string | null = null;
  protected loaded = false;
  /** Null while the first join is on the way, which is no reason to speak of trouble. */
  protected joined: boolean | null = null;
  /** Whether this opening has not caught up yet: what it finds then is new to the person. */
  protected fresh = true;
  private catching: Promise<void> | undefined;
  private catchAgain = false;
  protected readonly receipts: Receipts;
  /** Rises with every `open`: answers to what an earlier opening asked are not mistaken for news. */
  protected opening = 0;

  constructor(
    readonly id: string,
    readonly me: string,
    protected readonly wire: ConversationWire,
    protected readonly outbox: Outbox,
    protected readonly memory?: ConversationMemory,
  ) {
    this.receipts = new Receipts(me);
  }

  get = (): ConversationState => this.state;

  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  protected set(part: Partial<ConversationState>) {
    this.state = { ...this.state, ...part };
    for (const watcher of this.watchers) watcher();
  }

  protected async restore(memory: ConversationMemory) {
    const stored = await memory.read();
    if (!stored || this.loaded) return;
    this.loaded = true;
    this.watermark = stored.watermark;
    const { thread, messages, hasOlder } = stored;
    this.set({ thread, hasOlder, newFrom: firstUnread(messages, this.me) });
    this.take(messages);
    this.settle();
  }

  private remember() {
    const now = this.loaded && remembered(this.state, this.watermark);
    if (now) this.memory?.write(now);
  }

  /** Reloads thread and messages: when opened, after a loss, on request. */
  async refresh() {
    const opening = this.opening;
    if (this.state.name === 'failed') this.set({ name: 'loading' });
    try {
      const thread = await this.wire.thread(this.id);
      if (opening !== this.opening) return;
      if (!thread) return this.vanish();
      this.set({ thread });
      if (!this.loaded) {
        await this.readFirstPage();
        // The topic may have been joined meanwhile; what was said before that came with no event.
        if (this.joined) await this.catchUp();
      } else {
        await Promise.all([this.catchUp(), this.recheck()]);
      }
      if (opening !== this.opening) return;
      this.fresh = false;
      this.settle();
    } catch (error) {
      if (opening === this.opening) this.trouble(error);
    }
  }

  private async readFirstPage() {
    const page = await this.wire.page(this.id, null, PAGE);
    this.loaded = true;
    this.watermark = page.at(-1)?.id ?? null;
    this.set({ hasOlder: page.length === PAGE, newFrom: firstUnread(page, this.me) });
    this.take(page);
  }

  /** Reads the page before the oldest message. */
  async older(limit = PAGE) {
    const oldest = this.state.messages[0]?.id;
    if (!oldest || !this.state.hasOlder || this.state.loadingOlder) return;
    this.set({ loadingOlder: true });
    try {
      const page = await this.wire.page(this.id, oldest, limit);
      this.take(page);
      this.set({ hasOlder: page.length === limit });
    } catch (error) {
      this.trouble(error);
    } finally {
      this.set({ loadingOlder: false });
    }
  }

  /** Reads everything after the watermark. Calls during a reading make it read once more, not twice. */
  protected catchUp(): Promise<void> {
    if (!this.loaded) return Promise.resolve();
    if (this.catching) {
      this.catchAgain = true;
      return this.catching;
    }
    this.catching = this.readAfter().finally(() => {
      this.catching = undefined;
    });
    return this.catching;
  }

  private async readAfter() {
    try {
      for (let more = true; more; ) {
        this.catchAgain = false;
        const rows = await this.wire.after(this.id, this.watermark, BATCH);
        this.watermark = rows.at(-1)?.id ?? this.watermark;
        const theirs = rows.find((row) => row.sender_id !== this.me && row.read_at === null);
        if (theirs) {
          this.set({ typing: false });
          if (document.hidden) acknowledge();
        }
        if (theirs && (document.hidden || this.fresh) && !this.state.newFrom)
          this.set({ newFrom: theirs.id });
        this.take(rows);
        more = rows.length === BATCH || this.catchAgain;
      }
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Reads the newest rows again, for edits, deletions and receipts that went by. */
  private recheck() {
    return this.reread(this.state.messages.slice(-RECHECK).map((message) => message.id));
  }

  protected async reread(ids: string[]) {
    const known = new Set(this.state.messages.map((message) => message.id));
    const wanted = ids.filter((id) => known.has(id));
    if (wanted.length === 0) return;
    try {
      this.take(await this.wire.byIds(wanted));
    } catch (error) {
      this.trouble(error);
    }
  }

  protected take(rows: readonly Message[]) {
    const messages = this.receipts.stamped(merge(this.state.messages, rows));
    this.set({ messages, outgoing: stillOutgoing(this.outbox.of(this.id), messages) });
    this.remember();
    void this.fetchQuotes();
  }

  /** The text of what is quoted, where it lies before the loaded messages. */
  private async fetchQuotes() {
    const missing = missingQuotes(this.state);
    if (missing.length === 0) return;
    try {
      const rows = await this.wire.byIds(missing);
      this.set({ quotes: new Map([...this.state.quotes, ...rows.map((row) => [row.id, row] as const)]) });
    } catch (error) {
      console.warn('Quoted messages could not be read', errorCode(error));
    }
  }

  /** Reads back to a message; whether it is there. */
  async reach(id: string): Promise<boolean> {
    const has = () => this.state.messages.some((message) => message.id === id);
    const oldest = () => this.state.messages[0]?.id;
    for (let from = oldest(); !has() && from && id < from && this.state.hasOlder; from = oldest()) {
      await this.older(BATCH);
      // Nothing came: without network it is not reached.
      if (oldest() === from) return false;
    }
    return has();
  }

  protected restamp() {
    this.set({ messages: this.receipts.stamped(this.state.messages) });
  }

  protected vanish() {
    this.loaded = false;
    this.memory?.forget();
    for (const item of this.outbox.of(this.id)) this.outbox.discard(item.client_id);
    this.set({ name: 'gone', messages: [], outgoing: [], typing: false, newFrom: null });
  }

  protected trouble(error: unknown) {
    const code = errorCode(error);
    // The last is an address that is no id at all: as absent as an id of nothing.
    if (code === 'NOT_FOUND' || code === '22P02') return this.vanish();
    console.warn('The conversation could not be read', code);
    this.set({ name: this.loaded ? 'offline' : 'failed' });
  }

  /** The name that fits what is known. */
  protected settle() {
    const { name, thread } = this.state;
    if (name === 'gone' || !this.loaded) return;
    if (thread?.state === 'closed') return this.set({ name: 'closed', typing: false });
    this.set({ name: this.joined !== false && isOnline() ? 'live' : 'offline' });
  }
}
