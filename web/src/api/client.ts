import type { SupabaseClient } from '@supabase/supabase-js';
import { publicConfig, SLUG } from '@/app/product';
import type { Database } from './surface';

/** The client, knowing every table and function of the server. */
export type Client = SupabaseClient<Database>;

let pending: Promise<Client> | undefined;

/**
 * The one client of the wire, made at the first call: its code is large and a page that asks nothing
 * should not wait for it.
 */
export function wire(): Promise<Client> {
  pending ??= import('@supabase/supabase-js')
    .then(({ createClient }) =>
      createClient<Database>(location.origin, publicConfig().anonKey, {
        auth: { storageKey: `${SLUG}:session` },
        realtime: { heartbeatIntervalMs: 30_000 },
      }),
    )
    .catch((error: unknown) => {
      // A failed download must not be remembered: the next call tries again.
      pending = undefined;
      throw error;
    });
  return pending;
}
