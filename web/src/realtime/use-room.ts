import type { RealtimeChannel } from '@supabase/realtime-js';
import { useEffect, useEffectEvent, useState } from 'react';
import { realtime } from '@/api/client';

/** A topic that is being left: joining it again waits for that. */
let leaving: Promise<unknown> = Promise.resolve();

/**
 * Listens to a private topic while the component is on screen, and is there for the others on it. Answers who else is there, by
 * the keys that the server gave them: the ids of their accounts. A room has one listener on a page; use `useTopic` for topics
 * without presence.
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
