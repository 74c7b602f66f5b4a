import { onNetwork } from '@/api/network';
import type { Message } from '@/api/surface';
import { ConversationRows } from './conversation-rows';
import type { NoticeAnswer } from './message-notice';
import { type Outgoing, stillOutgoing } from './model';
import { Typing } from './typing';
import type { ConversationWire } from './wire';

/**
 * One conversation as an object outside React: opened and closed, spoken in and ended. Rows come from the table
 * alone; events only say that there is something to read.
 */
export class Conversation extends ConversationRows {
  private topic: ReturnType<ConversationWire['listen']> | undefined;
  private stops: Array<() => void> = [];
  private readonly typist = new Typing(
    (typing) => this.set({ typing }),
    (on) => this.topic?.typing(on),
  );

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
}
