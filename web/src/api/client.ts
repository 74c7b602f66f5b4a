import type { GoTrueClient, Session } from '@supabase/auth-js';
import type { RealtimeClient } from '@supabase/realtime-js';
import type { StorageClient } from '@supabase/storage-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { publicConfig, SESSION_KEY } from '@/config/product';
import { serverOrigin } from '@/config/server';
import { headersOfPage } from './headers';
import type { Database } from './surface';

/** Tables and functions, knowing every one of the server. */
export type Client = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'functions'> & {
  /** Sends a request as the person who is signed in. */
  fetch: typeof fetch;
};

/** A value that is made at the first call. A failed download is not remembered: the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= make().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

/**
 * The one client of the wire. The official client is large, so each part of it comes when it is needed: this one with
 * the first question, `accounts`, `realtime` and `storage` by themselves.
 */
export const wire = once<Client>(async () => (await import('./wire')).createWire());

let renewing = false;
let socket: RealtimeClient | undefined;

/** The accounts' own service: the ways in and out, and what renews the session while it is loaded. */
export const accounts = once<{ auth: GoTrueClient }>(async () => {
  const { createAuth } = await import('./accounts');
  const auth = createAuth();
  renewing = true;
  auth.onAuthStateChange((_event, session) => void socket?.setAuth(session?.access_token));
  return { auth };
});

/** An access token that lives shorter than this is renewed before it is used, in milliseconds. */
const MARGIN = 90_000;

/** The session that this browser keeps, while its access token still does; it says nothing about the record. */
export function storedSession(now = Date.now()): Session | null {
  const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Session | null;
  return stored?.access_token && stored.user && (stored.expires_at ?? 0) * 1000 - now > MARGIN
    ? stored
    : null;
}

/** Whether this browser keeps no session at all, of whatever age. */
export const hasNoStoredSession = () => localStorage.getItem(SESSION_KEY) === null;

/** The access token, renewed if need be; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  try {
    // What keeps the session up to date is fetched only once it has something to do.
    if (!renewing) {
      const stored = storedSession();
      if (stored || hasNoStoredSession()) return stored?.access_token;
    }
  } catch (error) {
    console.warn('stored session', error);
  }
  const { auth } = await accounts();
  return (await auth.getSession()).data.session?.access_token;
}

/** The socket of the realtime topics. It speaks as the session does, also after a renewal. */
export const realtime = once<RealtimeClient>(async () => {
  const [{ fetch }, { RealtimeClient: Realtime }] = await Promise.all([
    wire(),
    import('@supabase/realtime-js'),
  ]);
  socket = new Realtime(`${serverOrigin().replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: publicConfig().anonKey },
    headers: headersOfPage(),
    heartbeatIntervalMs: 30_000,
    accessToken: async () => (await accessToken()) ?? publicConfig().anonKey,
    fetch,
  });
  return socket;
});

/** Uploads into the stores of files. */
export const storage = once<StorageClient>(async () => {
  const [{ fetch }, { StorageClient: Storage }] = await Promise.all([wire(), import('@supabase/storage-js')]);
  return new Storage(`${serverOrigin()}/storage/v1`, headersOfPage(), fetch);
});
