import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { holdTopic } from '@/realtime/topics';
import { session } from '@/shared/account/session';

/** Pause between two acknowledgements, in milliseconds: one says it of every message so far. */
const PAUSE = 4_000;

let waiting = false;
let again = false;

/** Tells the server that this device has every message so far. Who shares no receipts leaves no trace by it. */
export function acknowledge() {
  if (waiting) {
    again = true;
    return;
  }
  waiting = true;
  rpc('mark_delivered')
    .catch((error: unknown) => console.warn('What arrived was not acknowledged', errorCode(error)))
    .finally(() =>
      setTimeout(() => {
        waiting = false;
        if (!again) return;
        again = false;
        acknowledge();
      }, PAUSE),
    );
}

/** Acknowledges on every screen: at the start, and whenever the number of unread messages comes. */
export function followDelivery() {
  let release: (() => void) | undefined;
  let followed: string | undefined;
  const follow = () => {
    const now = session.get();
    const me = now.name === 'in' ? now.user.id : undefined;
    if (me === followed) return;
    followed = me;
    release?.();
    release = undefined;
    if (!me) return;
    acknowledge();
    const held = holdTopic(`user:${me}`);
    const stop = held.topic.on(
      'badges.changed',
      (news) => typeof news.messages === 'number' && acknowledge(),
    );
    release = () => {
      stop();
      held.release();
    };
  };
  session.watch(follow);
  follow();
}
