import type { RealtimeChannel } from '@supabase/realtime-js';
import { realtime } from '@/api/client';

type Payload = Record<string, unknown>;
type Handler = (payload: Payload) => void;

/** `refused` is also a lost connection: the client tries again by itself, and `joined` follows. */
type TopicState = 'joining' | 'joined' | 'refused' | 'closed';

/**
 * One private topic of the server, shared by everyone on the page who listens to it. It is joined with
 * the first listener and left with the last. Joining again after a lost connection is the client's
 * work; `onRejoin` handlers then fetch what may have been missed.
 */
class Topic {
  state: TopicState = 'joining';
  private readonly handlers = new Map<string, Set<Handler>>();
  private readonly rejoiners = new Set<() => void>();
  private readonly stateListeners = new Set<(state: TopicState) => void>();
  private channel: RealtimeChannel | undefined;
  private joinedBefore = false;

  constructor(readonly name: string) {
    void this.open().catch((error: unknown) => {
      this.become('refused');
      console.error('topic', name, error);
    });
  }

  private async open() {
    const client = await realtime();
    await client.setAuth();
    if (this.state === 'closed') return;
    this.channel = client.channel(this.name, { config: { private: true } });
    this.channel.on('broadcast', { event: '*' }, (message) => {
      for (const handler of this.handlers.get(message.event) ?? []) handler(message.payload as Payload);
    });
    this.channel.subscribe((status) => {
      if (this.state === 'closed') return;
      if (status === 'SUBSCRIBED') {
        this.become('joined');
        if (this.joinedBefore) for (const rejoin of this.rejoiners) rejoin();
        this.joinedBefore = true;
      } else {
        // An error, a join that took too long, or the server showing us out.
        this.become('refused');
      }
    });
  }

  private become(state: TopicState) {
    this.state = state;
    for (const listener of this.stateListeners) listener(state);
  }

  on(event: string, handler: Handler) {
    const set = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, set.add(handler));
    return () => void set.delete(handler);
  }

  onRejoin(handler: () => void) {
    this.rejoiners.add(handler);
    return () => void this.rejoiners.delete(handler);
  }

  /** Calls with every new state, and at once with the present one. */
  onState(handler: (state: TopicState) => void) {
    this.stateListeners.add(handler);
    handler(this.state);
    return () => void this.stateListeners.delete(handler);
  }

  /** Sends on the topic; only where the server lets clients speak (`typing`). Lost when not joined. */
  send(event: string, payload: Payload) {
    if (this.state === 'joined') void this.channel?.send({ type: 'broadcast', event, payload });
  }

  async close() {
    this.become('closed');
    await this.channel?.unsubscribe();
  }
}

const open = new Map<string, { topic: Topic; users: number }>();

/** Takes hold of a topic; call `release` when done. Several holders share one join. */
export function holdTopic(name: string): { topic: Topic; release: () => void } {
  const entry = open.get(name) ?? { topic: new Topic(name), users: 0 };
  entry.users += 1;
  open.set(name, entry);
  let released = false;
  return {
    topic: entry.topic,
    release: () => {
      if (released) return;
      released = true;
      entry.users -= 1;
      if (entry.users > 0 || open.get(name) !== entry) return;
      open.delete(name);
      void entry.topic.close();
    },
  };
}

/** Leaves everything: the person has gone. */
export function closeTopics() {
  for (const { topic } of open.values()) void topic.close();
  open.clear();
}
