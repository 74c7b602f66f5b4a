import { t } from '@lingui/core/macro';
import type { User, Session as WireSession } from '@supabase/auth-js';
import { SESSION_KEY } from '@/config/product';
import type { Purpose } from './arrival';
import type { SessionUser } from './session-record';

/**
 * Named states. `half` has given the password of an account with a second factor and still owes that: the
 * server lets it reach nothing but the second step. `useMe` knows only who is `in`.
 */
export type SessionState =
  | { name: 'loading' }
  | { name: 'out' }
  | { name: 'half'; user: SessionUser }
  | { name: 'in'; user: SessionUser };

/**
 * Events for others to react to. `signed-in` carries whether the user came back by a link (mail,
 * provider) and so is on no screen of ours, and whether that link completed a change of address,
 * which one of its two links alone has only half done; `ended` is a session that ended without the
 * user asking; `opened-elsewhere` is a link that another browser asked for, and which signs no one
 * in here; `switched` follows a change of account that the user agreed to.
 */
export type SessionEvent =
  | { name: 'signed-in'; byLink: boolean; newEmail?: boolean }
  | { name: 'email-half-changed' }
  | { name: 'signed-out' }
  | { name: 'ended' }
  | { name: 'recovery' }
  | { name: 'link-failed'; code: string }
  | { name: 'opened-elsewhere'; purpose: Purpose }
  | { name: 'switched' };

/** The link that waits for an answer: whose account is open here, and whose the link opens. */
export type PendingSwitch = { current: string; next: string };

/** The server says in the access token itself that a second step is missing. */
export function owesSecondStep(wired: Pick<WireSession, 'access_token'> | null | undefined): boolean {
  const claims = wired?.access_token?.split('.')[1] ?? '';
  try {
    return atob(claims.replaceAll('-', '+').replaceAll('_', '/')).includes('"next_aal":');
  } catch (error) {
    console.warn('The access token cannot be read', error);
    return false; // The server decides each request anyway.
  }
}

/** Whether the client keeps a session, of which no record need say anything yet. */
export function keepsSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false; // Closed storage keeps nothing.
  }
}

/** The user of a session, as screens show them. */
export const toUser = (user: User): SessionUser => ({
  id: user.id,
  email: user.email ?? '',
  name: (user.user_metadata?.name as string | undefined)?.trim() || t`Usuário`,
  verified: Boolean(user.email_confirmed_at),
});
