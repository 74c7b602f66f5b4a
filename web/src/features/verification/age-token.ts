import { rpc } from '@/api/call';
import { errorCode } from '@/api/errors';
import { SLUG } from '@/config/product';

const key = (user: string) => `${SLUG}:age-token:${user}`;

function stored(user: string): string | null {
  try {
    return localStorage.getItem(key(user));
  } catch {
    return null; // A browser that keeps nothing.
  }
}

/** Keeps the token of this device; the server holds its hash alone. */
function store(user: string, token: string | null) {
  try {
    if (token) localStorage.setItem(key(user), token);
    else localStorage.removeItem(key(user));
  } catch (error) {
    console.warn('The browser keeps nothing', error);
  }
}

/** Gets a token for this device. The server asks for a proof where the last one is older than ten minutes. */
export async function renewAgeToken(user: string): Promise<void> {
  const { token } = await rpc('renew_age_token');
  store(user, token);
}

/**
 * Confirms this device without a question, where that is possible: by the token that it holds, or because the person
 * signed in a moment ago. False where a proof is needed first.
 */
export async function confirmQuietly(user: string): Promise<boolean> {
  const token = stored(user);
  if (token) {
    try {
      await rpc('show_age_token', { token });
      return true;
    } catch (error) {
      if (errorCode(error) !== 'STATE') throw error;
      // It ended, or the browser lost the cookies by which the server knows it.
      store(user, null);
    }
  }
  try {
    await renewAgeToken(user);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'REAUTH') throw error;
    return false;
  }
}
