import type { SupabaseClient } from '@supabase/supabase-js';
import { publicConfig, SESSION_KEY } from '@/config/product';
import { serverOrigin } from '@/config/server';
import { currentLocale } from '@/texts/locale';
import { observed } from './network';
import { fetchWithPuzzle } from './puzzle/fetch';
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
      createClient<Database>(serverOrigin(), publicConfig().anonKey, {
        // Recovery codes are behind a flag of the client; it has no other meaning.
        auth: {
          storageKey: SESSION_KEY,
          experimental: { recoveryCodes: true },
          // Links bring a code that is worth nothing without the secret that this browser keeps. The session
          // object reads them itself: a link must not replace a session that somebody is in.
          flowType: 'pkce',
          detectSessionInUrl: false,
        },
        realtime: { heartbeatIntervalMs: 30_000 },
        // The choice made here, which the browser's own header does not know; letters follow it too.
        global: { headers: { 'Accept-Language': currentLocale() }, fetch: observed(fetchWithPuzzle) },
      }),
    )
    .catch((error: unknown) => {
      // A failed download must not be remembered: the next call tries again.
      pending = undefined;
      throw error;
    });
  return pending;
}
