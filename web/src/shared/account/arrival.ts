import type { AuthClient, Session as WireSession } from '@supabase/supabase-js';
import { publicConfig, SESSION_KEY } from '@/config/product';

/** What a link was sent for. Our links say so in the place that they lead to. */
export type Purpose = 'confirm' | 'recovery' | 'new-email' | 'sign-in';

/** What the address of the page says about a link that was followed to it. */
export type Landing =
  | { name: 'none' }
  /** One of the two links of a change of address was opened. */
  | { name: 'half-changed' }
  | { name: 'refused'; code: string }
  /** A code that only the browser which asked for the link can exchange. */
  | { name: 'code'; code: string; flow?: string; purpose: Purpose }
  /** Tokens in the fragment. Anybody can write such a link, so they are never used. */
  | { name: 'tokens'; purpose: Purpose };

/** Query parameters that links bring; `sb_flow_id` names the flow to the client that began it. */
const OF_LINKS = ['code', 'link', 'error', 'error_code', 'error_description', 'message', 'sb', 'sb_flow_id'];

/** Where links lead, by what they are sent for. */
export const landingPlaces: Record<Exclude<Purpose, 'sign-in'>, string> = {
  confirm: '/auth?link=conta',
  'new-email': '/?link=email',
  recovery: '/update-password',
};

const PURPOSE_BY_TYPE: Record<string, Purpose> = {
  signup: 'confirm',
  invite: 'confirm',
  email_change: 'new-email',
  recovery: 'recovery',
};

function purposeOf(place: Location): Purpose {
  const link = new URLSearchParams(place.search).get('link');
  if (link === 'conta') return 'confirm';
  if (link === 'email') return 'new-email';
  return place.pathname.startsWith('/update-password') ? 'recovery' : 'sign-in';
}

/** Reads what the page's address says. Refusals and messages stand in the fragment or the query. */
export function readLanding(place: Location): Landing {
  const fragment = new URLSearchParams(place.hash.slice(1));
  const query = new URLSearchParams(place.search);
  const said = (key: string) => fragment.get(key) ?? query.get(key);
  if (fragment.has('access_token') || fragment.has('refresh_token'))
    return { name: 'tokens', purpose: PURPOSE_BY_TYPE[fragment.get('type') ?? ''] ?? 'sign-in' };
  const refusal = said('error_code') ?? said('error');
  if (refusal) return { name: 'refused', code: refusal };
  // The wire says in a message, and in English, that the other of two links is still to be opened.
  if (fragment.has('message')) return { name: 'half-changed' };
  const code = query.get('code');
  if (!code) return { name: 'none' };
  return { name: 'code', code, flow: query.get('sb_flow_id') ?? undefined, purpose: purposeOf(place) };
}

/** Takes what a link brought out of the address, so that it is neither read twice nor kept in the history. */
export function clearLanding() {
  const address = new URL(location.href);
  for (const key of OF_LINKS) address.searchParams.delete(key);
  address.hash = '';
  history.replaceState(history.state, '', address);
}

/** Where the second client looks for what the first one keeps: the secrets of the flows that began here. */
const ARRIVING = `${SESSION_KEY}:arriving`;
const isSecretOfFlow = (key: string) => key.endsWith('-code-verifier');
const keyOfPage = (key: string) => key.replace(ARRIVING, SESSION_KEY);

/** Reads the secrets from the browser's storage and keeps everything else, the session above all, to itself. */
function storageOfArrival() {
  const own = new Map<string, string>();
  return {
    getItem: (key: string) =>
      isSecretOfFlow(key) ? localStorage.getItem(keyOfPage(key)) : (own.get(key) ?? null),
    setItem: (key: string, value: string) => {
      if (isSecretOfFlow(key)) localStorage.setItem(keyOfPage(key), value);
      else own.set(key, value);
    },
    removeItem: (key: string) => {
      if (isSecretOfFlow(key)) localStorage.removeItem(keyOfPage(key));
      else own.delete(key);
    },
  };
}

/** A session that a link or a mailed code opened, not yet the one of this page. */
export interface Arrived {
  session: WireSession;
  recovery: boolean;
  newEmail: boolean;
  /** Ends it on the server, where it is not wanted. */
  end: () => Promise<void>;
}

export type ArrivalResult = { ok: true; arrived: Arrived } | { ok: false; code: string };

/** A client that holds the session apart, so that the one of this page is replaced only when its owner agrees. */
async function apart(): Promise<InstanceType<typeof AuthClient>> {
  const { AuthClient: Client } = await import('@supabase/supabase-js');
  const key = publicConfig().anonKey;
  return new Client({
    url: `${location.origin}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: ARRIVING,
    storage: storageOfArrival(),
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

const failed = (error: { name: string; code?: string } | null): ArrivalResult => ({
  ok: false,
  code: error?.name === 'AuthRetryableFetchError' ? 'unreached' : (error?.code ?? 'unknown'),
});

/** Exchanges the code of a link for a session; refused unless this browser began the flow. */
export async function exchangeCode(landing: Extract<Landing, { name: 'code' }>): Promise<ArrivalResult> {
  const { code, flow, purpose } = landing;
  const client = await apart();
  const { data, error } = await client.exchangeCodeForSession(code, flow ? { flowId: flow } : undefined);
  if (error || !data.session) return failed(error);
  return arrivedBy(client, data.session, purpose);
}

/** Opens a session by the six digits of a recovery mail. */
export async function exchangeMailedCode(email: string, code: string): Promise<ArrivalResult> {
  const client = await apart();
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'recovery' });
  if (error || !data.session) return failed(error);
  return arrivedBy(client, data.session, 'recovery');
}

function arrivedBy(
  client: InstanceType<typeof AuthClient>,
  session: WireSession,
  purpose: Purpose,
): ArrivalResult {
  const end = async () => {
    const { error } = await client.signOut({ scope: 'local' });
    if (error) console.warn('A session that nobody wanted goes on until it expires', error);
  };
  const arrived = { session, recovery: purpose === 'recovery', newEmail: purpose === 'new-email', end };
  return { ok: true, arrived };
}
