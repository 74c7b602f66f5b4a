import type { SupabaseClient } from '@supabase/supabase-js';
import { publicConfig, SLUG } from '@/app/product';

let pending: Promise<SupabaseClient> | undefined;

/**
 * The one client of the wire, made at the first call: its code is large and a page that asks nothing
 * should not wait for it.
 */
export function wire(): Promise<SupabaseClient> {
  pending ??= import('@supabase/supabase-js')
    .then(({ createClient }) =>
      createClient(location.origin, publicConfig().anonKey, {
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
