import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { publicConfig, SESSION_KEY } from '@/config/product';
import { serverOrigin } from '@/config/server';
import { headersOfPage } from './headers';
import { observed } from './network';
import { fetchWithPuzzle } from './puzzle/fetch';

export { AuthClient };

/** The client of the accounts' service, which keeps this browser's session and renews it. */
export function createAuth(): GoTrueClient {
  const key = publicConfig().anonKey;
  return new AuthClient({
    url: `${serverOrigin()}/auth/v1`,
    headers: { ...headersOfPage(), Authorization: `Bearer ${key}`, apikey: key },
    storageKey: SESSION_KEY,
    autoRefreshToken: true,
    persistSession: true,
    // Recovery codes are behind a flag of the client; it has no other meaning.
    experimental: { recoveryCodes: true },
    // Links bring a code that is worth nothing without the secret that this browser keeps. The session object reads
    // them itself: a link must not replace the current session.
    flowType: 'pkce',
    detectSessionInUrl: false,
    fetch: observed(fetchWithPuzzle),
  });
}
