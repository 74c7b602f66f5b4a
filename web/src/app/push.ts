import { session } from '@/shared/account/session';
import { forgetPush, renewPush } from '@/shared/notify/push';

/** Keeps the subscription of this browser with the session: saved at each start, ended when the person leaves. */
export function followPush() {
  let last = Promise.resolve();
  const then = (step: () => Promise<void>) => {
    last = last.then(step).catch((error: unknown) => console.warn('push subscription', error));
  };
  session.onEvent(({ name }) => {
    if (name === 'signed-out' || name === 'switched') then(forgetPush);
  });
  const follow = () => session.get().name === 'in' && then(renewPush);
  session.watch(follow);
  follow();
}
