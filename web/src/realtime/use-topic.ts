import { useEffect, useEffectEvent } from 'react';
import { holdTopic } from './topics';

/**
 * Listens to a topic while the component is on screen: `useTopic('user:…', { 'badges.changed': …
 * })`. `rejoined` runs after a lost connection came back; refetch there. A null name listens to
 * nothing.
 */
export function useTopic<Payload = Record<string, unknown>>(
  name: string | null,
  handlers: Record<string, (payload: Payload) => void>,
  rejoined?: () => void,
) {
  const handle = useEffectEvent((event: string, payload: unknown) => handlers[event]?.(payload as Payload));
  const again = useEffectEvent(() => rejoined?.());
  const events = Object.keys(handlers).sort().join(' ');

  useEffect(() => {
    if (!name) return;
    const { topic, release } = holdTopic(name);
    const stops = events.split(' ').map((event) => topic.on(event, (payload) => handle(event, payload)));
    stops.push(topic.onRejoin(() => again()));
    return () => {
      for (const stop of stops) stop();
      release();
    };
  }, [name, events]);
}
