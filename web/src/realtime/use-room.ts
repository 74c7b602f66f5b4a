import type { RealtimeChannel } from '@supabase/realtime-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { realtime } from '@/api/client';

/** The last leave request. Joins wait for it, because a topic that is still being left cannot be joined again. */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Joins a private topic with presence while the component is on screen. Calls the handler of each broadcast by its
 * event, and `rejoined` after a lost connection. Answers the account ids of the others who are present. A room has one
 * listener on a page; use `useTopic` for topics without presence.
 */
export function useRoom(
  name: string,
  me: string,
  handlers: Record<string, (payload: Record<string, unknown>) => void>,
  rejoined: () => void,
): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  const handle = useEffectEvent((event: string, payload: unknown) =>
    handlers[event]?.(payload as Record<string, unknown>),
  );
  const again = useEffectEvent(() => rejoined());
  useEffect(() => {
    let room: RealtimeChannel | undefined;
    let left = false;
    let joinedBefore = false;
    const open = async () => {
      await leaving;
      const client = await realtime();
      await client.setAuth();
      if (left) return;
      const channel = client.channel(name, { config: { private: true, presence: { key: me } } });
      room = channel;
      channel.on('broadcast', { event: '*' }, (message) => handle(message.event, message.payload));
      channel.on('presence', { event: 'sync' }, () =>
        setOthers(Object.keys(channel.presenceState()).filter((key) => key !== me)),
      );
      channel.subscribe((status) => {
        if (left) return;
        if (status !== 'SUBSCRIBED') return setOthers([]);
        void channel.track({});
        if (joinedBefore) again();
        joinedBefore = true;
      });
    };
    open().catch((error: unknown) => console.error('room', name, error));
    return () => {
      left = true;
      if (room) leaving = room.unsubscribe().catch(() => undefined);
    };
  }, [name, me]);
  return others;
}
