import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { publicConfig } from '@/config/product';
import { serverOrigin } from '@/config/server';
import { accessToken, type Client } from './client';
import { headersOfPage } from './headers';
import { observed } from './network';

/** `fetch` as the person who is signed in, else with the key of the page. */
const signedFetch = (key: string, bearsKey = true): typeof fetch => {
  const send = observed((input, init) => fetch(input, init));
  return async (input, init) => {
    const bearer = (await accessToken()) ?? (bearsKey ? key : null);
    const headers = new Headers(init?.headers);
    if (!headers.has('apikey')) headers.set('apikey', key);
    if (bearer && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
    return send(input, { ...init, headers });
  };
};

/** Tables and functions of the official client, put together as its `createClient` does. */
export function createWire(): Client {
  const key = publicConfig().anonKey;
  const headers = headersOfPage();
  const signed = signedFetch(key);
  // A key that is no token is never sent as one to the functions.
  const invoke = signedFetch(key, !key.startsWith('sb_'));
  const rest = new PostgrestClient(`${serverOrigin()}/rest/v1`, {
    headers,
    schema: 'public',
    fetch: signed,
  });
  return {
    from: rest.from.bind(rest) as unknown as Client['from'],
    rpc: rest.rpc.bind(rest) as unknown as Client['rpc'],
    functions: new FunctionsClient(`${serverOrigin()}/functions/v1`, { headers, customFetch: invoke }),
    fetch: signed,
  };
}
