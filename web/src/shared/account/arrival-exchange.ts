import type { AuthClient, Session as WireSession } from '@supabase/auth-js';
import { fetchWithPuzzle } from '@/api/puzzle/fetch';
import { publicConfig, SESSION_KEY } from '@/config/product';
import { serverOrigin } from '@/config/server';
import type { ArrivalResult, Landing, Purpose } from './arrival';

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

/** A client that holds the session apart, so that the one of this page is replaced only when its owner agrees. */
async function apart(): Promise<InstanceType<typeof AuthClient>> {
  const { AuthClient: Client } = await import('@/api/accounts');
  const key = publicConfig().anonKey;
  return new Client({
    url: `${serverOrigin()}/auth/v1`,
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    storageKey: ARRIVING,
    storage: storageOfArrival(),
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: fetchWithPuzzle,
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

/** Opens a session by the six digits of a mail, as the link of the same mail does. */
export async function exchangeMailedCode(
  email: string,
  code: string,
  purpose: 'confirm' | 'recovery',
): Promise<ArrivalResult> {
  const client = await apart();
  const type = purpose === 'confirm' ? 'signup' : 'recovery';
  const { data, error } = await client.verifyOtp({ email, token: code, type });
  if (error || !data.session) return failed(error);
  return arrivedBy(client, data.session, purpose);
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
