/**
 * Whether the server can be reached. The browser's word alone is not enough: it says "offline" wherever only the
 * loopback or a tunnel is up. An answer proves it wrong, until a request fails or the network is lost.
 */
let proven = false;

interface Watcher {
  back: () => void;
  lost: () => void;
}
const watchers = new Set<Watcher>();

export const isOnline = (): boolean => navigator.onLine || proven;

/** Calls back when the network comes and goes; what it returns ends that. */
export function onNetwork(back: () => void, lost: () => void = () => undefined): () => void {
  const watcher = { back, lost };
  const lose = () => {
    proven = false;
    lost();
  };
  watchers.add(watcher);
  addEventListener('online', back);
  addEventListener('offline', lose);
  return () => {
    watchers.delete(watcher);
    removeEventListener('online', back);
    removeEventListener('offline', lose);
  };
}

/** Takes what a request showed while the browser says "offline". */
function learn(reached: boolean): void {
  if (navigator.onLine || proven === reached) return;
  proven = reached;
  for (const watcher of [...watchers]) watcher[reached ? 'back' : 'lost']();
}

/** `send` with its answers and failures observed. A request that was given up says nothing. */
export function observed(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      const answer = await send(input, init);
      learn(true);
      return answer;
    } catch (error) {
      if (error instanceof TypeError) learn(false);
      throw error;
    }
  };
}
