import { AuthClient, type GoTrueClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { publicConfig, SESSION_KEY } from '@/config/product';
import type { Client } from './client';
import { headersOfPage } from './headers';
import { observed } from './network';
import { fetchWithPuzzle } from './puzzle/fetch';

export { AuthClient };

/** `send` as the person who is signed in, else with the key of the page. */
const signedFetch =
  (send: typeof fetch, auth: GoTrueClient, key: string, bearsKey = true): typeof fetch =>
  async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', key);
    const bearer = data.session?.access_token ?? (bearsKey ? key : null);
    if (bearer && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${bearer}`);
    return send(input, { ...init, headers });
  };

/**
 * The parts of the official client that every screen needs, put together as `createClient` does; it would bring the
 * realtime socket and the storage too.
 */
export function createWire(): Client {
  const key = publicConfig().anonKey;
  const headers = headersOfPage();
  const send = observed(fetchWithPuzzle);
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: { ...headers, Authorization: `Bearer ${key}`, apikey: key },
    storageKey: SESSION_KEY,
    autoRefreshToken: true,
    persistSession: true,
    // Recovery codes are behind a flag of the client; it has no other meaning.
    experimental: { recoveryCodes: true },
    // Links bring a code that is worth nothing without the secret that this browser keeps. The session object reads
    // them itself: a link must not replace a session that somebody is in.
    flowType: 'pkce',
    detectSessionInUrl: false,
    fetch: send,
  });
  const signed = signedFetch(send, auth, key);
  // A key that is no token is never sent as one to the functions.
  const invoke = signedFetch(send, auth, key, !key.startsWith('sb_'));
  const rest = new PostgrestClient(`${location.origin}/rest/v1`, {
    headers,
    schema: 'public',
    fetch: signed,
  });
  const functions = new FunctionsClient(`${location.origin}/functions/v1`, { headers, customFetch: invoke });
  return {
    auth,
    from: rest.from.bind(rest) as unknown as Client['from'],
    rpc: rest.rpc.bind(rest) as unknown as Client['rpc'],
    functions,
    fetch: signed,
  };
}
