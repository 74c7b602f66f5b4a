import { errorCode } from '@/api/errors';
import { isOnline, onNetwork } from '@/api/network';
import type { Message } from '@/api/surface';
import { type ConversationMemory, remembered } from './conversation-memory';
import { type ConversationState, missingQuotes, UNKNOWN } from './conversation-state';
import { acknowledge } from './delivery';
import type { NoticeAnswer } from './message-notice';
import { firstUnread, merge, type Outgoing, stillOutgoing } from './model';
import type { Outbox } from './outbox';
import { Receipts } from './receipts';
import { Typing } from './typing';
import type { ConversationWire } from './wire';

const PAGE = 50;
/** Rows of one reading while catching up. */
const BATCH = 200;
/** After a lost connection the newest rows are read again: edits and receipts may have been missed. */
const RECHECK = 50;
/**
 * One conversation as an object outside React. Rows come from the table alone; events only say that
 * there is something to read. `watermark` is the id up to which everything has been read without a gap:
 * the answer to our own sending does not move it, because a message of the other side may stand before.
 */
export class Conversation {
  private state = UNKNOWN;
  private readonly watchers = new Set<() => void>();
  private watermark: string | null = null;
  private loaded = false;
  /** Null while the first join is on the way, which is no reason to speak of trouble. */
  private joined: boolean | null = null;
  /** Whether this opening has not caught up yet: what it finds then is new to the person. */
  private fresh = true;
  private catching: Promise<void> | undefined;
  private catchAgain = false;
  private topic: ReturnType<ConversationWire['listen']> | undefined;
  private stops: Array<() => void> = [];
  private readonly receipts: Receipts;
  private readonly typist = new Typing(
    (typing) => this.set({ typing }),
    (on) => this.topic?.typing(on),
  );
  /** Rises with every `open`: answers to what an earlier opening asked are not mistaken for news. */
  private opening = 0;

  constructor(
    readonly id: string,
    readonly me: string,
    private readonly wire: ConversationWire,
    private readonly outbox: Outbox,
    private readonly memory?: ConversationMemory,
  ) {
    this.receipts = new Receipts(me);
  }

  get = (): ConversationState => this.state;

  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  private set(part: Partial<ConversationState>) {
    this.state = { ...this.state, ...part };
    for (const watcher of this.watchers) watcher();
  }

  /** Starts to listen and reads. Opening again after `close` keeps what was read. */
  open() {
    this.opening += 1;
    this.fresh = true;
    if (this.state.name === 'gone') {
      this.loaded = false;
      this.set({ name: 'loading' });
    }
    const takeQueue = () => {
      const failed = (queue: readonly Outgoing[]) => queue.filter((item) => item.state === 'failed').length;
      const before = failed(this.state.outgoing);
      this.set({ outgoing: stillOutgoing(this.outbox.of(this.id), this.state.messages) });
      // A refusal may mean that the conversation has ended.
      if (this.loaded && failed(this.state.outgoing) > before) void this.refresh();
    };
    this.stops = [
      this.outbox.watch(takeQueue),
      this.outbox.onSent((message) => message.match_id === this.id && this.take([message])),
    ];
    this.stops.push(
      onNetwork(
        () => void this.refresh(),
        () => this.settle(),
      ),
    );
    takeQueue();
    this.topic = this.wire.listen(this.id, {
      created: () => void this.catchUp(),
      changed: (id) => void this.reread([id]),
      read: (by, until, at) => this.receipts.take(by, until, at) && this.restamp(),
      delivered: (by, until) => this.arrived(by, until),
      closed: () => void this.ended(),
      typing: (on) => this.typist.received(on),
      joined: (joined) => this.connected(joined),
    });
    this.outbox.wake();
    void this.begin();
  }

  /** Shows what this device keeps, then reads. */
  private async begin() {
    const opening = this.opening;
    if (!this.loaded && this.memory) await this.restore(this.memory);
    if (opening === this.opening) await this.refresh();
  }

  private async restore(memory: ConversationMemory) {
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

  close() {
    this.opening += 1;
    this.topic?.stop();
    this.topic = undefined;
    for (const stop of this.stops) stop();
    this.stops = [];
    this.typist.forget();
    this.joined = null;
    this.set({ typing: false, newFrom: null });
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
  private catchUp(): Promise<void> {
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

  private async reread(ids: string[]) {
    const known = new Set(this.state.messages.map((message) => message.id));
    const wanted = ids.filter((id) => known.has(id));
    if (wanted.length === 0) return;
    try {
      this.take(await this.wire.byIds(wanted));
    } catch (error) {
      this.trouble(error);
    }
  }

  private take(rows: readonly Message[]) {
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

  /** Puts a message into the queue; it goes out at once when it can. */
  send(body: string, replyTo: string | null) {
    this.queue({ body, reply_to: replyTo });
  }

  sendStamp(stamp: NonNullable<Outgoing['stamp']>, replyTo: string | null) {
    this.queue({ body: '', stamp, reply_to: replyTo });
  }

  /** The photo is stored on this device first: it survives a reload as a text does. */
  async sendPhoto(photo: Blob, once: boolean, replyTo: string | null) {
    const client_id = crypto.randomUUID();
    const { storePhoto } = await import('./photos/pending');
    await storePhoto(this.me, client_id, photo);
    this.queue({ body: '', photo: { once }, reply_to: replyTo, client_id });
  }

  private queue(item: Pick<Outgoing, 'body' | 'reply_to'> & Partial<Outgoing>) {
    this.set({ newFrom: null });
    this.typist.stopped();
    this.outbox.add({
      match_id: this.id,
      client_id: crypto.randomUUID(),
      created_at: new Date().toISOString(),
      ...item,
    });
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

  /** A device of the other side has own messages up to an id. */
  private arrived(by: string, until: string) {
    if (by === this.me) return;
    const fresh = this.state.messages.filter(
      (message) => message.sender_id === this.me && !message.delivered && message.id <= until,
    );
    if (fresh.length > 0) this.take(fresh.map((message) => ({ ...message, delivered: true })));
  }

  retry = (clientId: string) => this.outbox.retry(clientId);
  confirm = (clientId: string) => this.outbox.confirm(clientId);
  discard = (clientId: string) => this.outbox.discard(clientId);

  async edit(id: string, body: string, confirm = false) {
    this.take([await this.wire.edit(id, body, confirm)]);
  }

  /** Answers the notice beside a received message; it goes at once and comes back if that fails. */
  async answerNotice(message: Message, answer: NoticeAnswer) {
    this.take([{ ...message, notice: null }]);
    try {
      await this.wire.answerNotice(message.id, answer);
    } catch (error) {
      this.take([message]);
      throw error;
    }
  }

  async remove(id: string) {
    this.take([await this.wire.remove(id)]);
  }

  /** Tells the server that everything so far was seen, if there is anything to tell. */
  markRead(): Promise<void> {
    return this.receipts.tell(
      () => (this.state.name === 'gone' ? null : this.state.messages),
      () => this.wire.markRead(this.id),
      () => this.restamp(),
    );
  }

  private restamp() {
    this.set({ messages: this.receipts.stamped(this.state.messages) });
  }

  /** Our own typing. */
  typing(on: boolean) {
    if (!on) this.typist.stopped();
    else if (this.state.name === 'live') this.typist.own();
  }

  private connected(joined: boolean) {
    this.joined = joined;
    // Joined: read what came between the last reading and now. Lost or shown out: ask which.
    if (this.loaded || !joined) void this.refresh();
    else this.settle();
    if (joined) this.outbox.wake();
  }

  /** The other side ended it. Only a kind farewell is shown; everything else looks the same. */
  private async ended() {
    try {
      const thread = await this.wire.thread(this.id);
      const kind = thread?.state === 'closed' && (thread.closed_by_me || thread.close_reason === 'kindness');
      if (!thread || !kind) return this.vanish();
      this.set({ thread });
      await this.catchUp();
      this.settle();
    } catch (error) {
      this.trouble(error);
    }
  }

  private vanish() {
    this.loaded = false;
    this.memory?.forget();
    for (const item of this.outbox.of(this.id)) this.outbox.discard(item.client_id);
    this.set({ name: 'gone', messages: [], outgoing: [], typing: false, newFrom: null });
  }

  private trouble(error: unknown) {
    const code = errorCode(error);
    // The last is an address that is no id at all: as absent as an id of nothing.
    if (code === 'NOT_FOUND' || code === '22P02') return this.vanish();
    console.warn('The conversation could not be read', code);
    this.set({ name: this.loaded ? 'offline' : 'failed' });
  }

  /** The name that fits what is known. */
  private settle() {
    const { name, thread } = this.state;
    if (name === 'gone' || !this.loaded) return;
    if (thread?.state === 'closed') return this.set({ name: 'closed', typing: false });
    this.set({ name: this.joined !== false && isOnline() ? 'live' : 'offline' });
  }
}
