import { vi } from 'vitest';
import type { AppPlugin, Listening, PushPlugin, PushTap, StorePlugin } from './plugins';

/**
 * A plugin's events as the native side sends them: what happens before the first listener is queued for it, what happens
 * later goes to all.
 */
function events() {
  const listeners = new Map<string, ((payload: never) => void)[]>();
  const pending = new Map<string, unknown[]>();
  const addListener = async (event: string, listener: (payload: never) => void): Promise<Listening> => {
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    for (const payload of pending.get(event) ?? []) listener(payload as never);
    pending.delete(event);
    return {
      remove: async () => {
        const others = (listeners.get(event) ?? []).filter((one) => one !== listener);
        listeners.set(event, others);
      },
    };
  };
  const send = (event: string, payload?: unknown) => {
    const all = listeners.get(event);
    if (!all?.length) pending.set(event, [...(pending.get(event) ?? []), payload]);
    for (const listener of all ?? []) listener(payload as never);
  };
  return { addListener, send, count: (event: string) => listeners.get(event)?.length ?? 0 };
}

/** The app's plugin; `launch` is the address that started it. */
export function fakeApp(launch?: string) {
  const { addListener, send } = events();
  const minimizeApp = vi.fn(async () => undefined);
  const plugin = {
    getLaunchUrl: async () => (launch === undefined ? undefined : { url: launch }),
    minimizeApp,
    addListener,
  } as AppPlugin;
  return {
    plugin,
    minimizeApp,
    opens: (url: string) => send('appUrlOpen', { url }),
    pauses: () => send('pause'),
    resumes: () => send('resume'),
    pressesBack: (canGoBack: boolean) => send('backButton', { canGoBack }),
  };
}

/** The push plugin of a device whose owner answers `receive`. */
export function fakePush(receive: 'granted' | 'denied' = 'granted', known = 'prompt') {
  const { addListener, send, count } = events();
  const requestPermissions = vi.fn(async () => ({ receive }));
  const register = vi.fn(async () => send('registration', { value: 'token-of-the-device' }));
  const checkPermissions = async () => ({ receive: known });
  const plugin = { checkPermissions, requestPermissions, register, addListener } as PushPlugin;
  return {
    plugin,
    requestPermissions,
    register,
    send,
    count,
    taps: (navigate: unknown) =>
      send('pushNotificationActionPerformed', { notification: { data: { navigate } } } satisfies PushTap),
  };
}

interface Stock {
  prices?: Record<string, string>;
  state?: 'purchased' | 'pending' | 'cancelled';
  proofs?: string[];
}

/** The store of a device: what it sells, how a purchase goes, and what its account has. */
export function fakeStore({ prices = {}, state = 'purchased', proofs = [] }: Stock = {}) {
  const { addListener, send } = events();
  const purchase = vi.fn(async ({ id }: { id: string; account: string }) =>
    state === 'purchased' ? { state, proof: `proof-of-${id}` } : { state },
  );
  const finish = vi.fn(async (_done: { proof: string }) => undefined);
  const plugin = {
    getProducts: async () => ({ products: Object.entries(prices).map(([id, price]) => ({ id, price })) }),
    purchase,
    restore: async () => ({ proofs }),
    finish,
    addListener,
  } as StorePlugin;
  return { plugin, purchase, finish, send };
}
