import type { RealtimeClient } from '@supabase/realtime-js';
import type { StorageClient } from '@supabase/storage-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { publicConfig } from '@/config/product';
import { headersOfPage } from './headers';
import type { Database } from './surface';

/** What every screen asks through: the session, tables and functions, knowing every one of the server. */
export type Client = Pick<SupabaseClient<Database>, 'auth' | 'from' | 'rpc' | 'functions'> & {
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
 * The one client of the wire. Its code is large, and a page that asks nothing should not wait for it; what few
 * screens need of it (`realtime`, `storage`) comes apart.
 */
export const wire = once<Client>(async () => (await import('./wire')).createWire());

/** The access token of the session, else the key of the page. */
const tokenOf = async ({ auth }: Client): Promise<string> =>
  (await auth.getSession()).data.session?.access_token ?? publicConfig().anonKey;

/** The socket of the realtime topics. It speaks as the session does, also after a refresh. */
export const realtime = once<RealtimeClient>(async () => {
  const [client, { RealtimeClient: Realtime }] = await Promise.all([wire(), import('@supabase/realtime-js')]);
  const socket = new Realtime(`${location.origin.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: publicConfig().anonKey },
    headers: headersOfPage(),
    heartbeatIntervalMs: 30_000,
    accessToken: () => tokenOf(client),
    fetch: client.fetch,
  });
  client.auth.onAuthStateChange((_event, session) => void socket.setAuth(session?.access_token));
  return socket;
});

/** Uploads into the stores of files. */
export const storage = once<StorageClient>(async () => {
  const [client, { StorageClient: Storage }] = await Promise.all([wire(), import('@supabase/storage-js')]);
  return new Storage(`${location.origin}/storage/v1`, headersOfPage(), client.fetch);
});
