import type { GoTrueClient } from '@supabase/auth-js';
import { inShell } from '@/config/server';
import { accounts } from './client';
import { ApiError } from './errors';

/** A refusal of the accounts' service, or of a ceremony in the browser, which has no status. */
export interface Refusal {
  name: string;
  message: string;
  code?: string;
  status?: number;
}

/** By its name: the class would bring the whole client into the first page. */
export const isUnreached = (error: Refusal): boolean =>
  error.name === 'AuthRetryableFetchError' && !error.status;

/**
 * Asks the accounts' own service through the wire's client: `account((auth) => auth.mfa.listFactors())`. A
 * refusal is thrown as every other error of the wire is.
 */
export async function account<T>(
  ask: (auth: GoTrueClient) => Promise<{ data: T; error: Refusal | null }>,
): Promise<NonNullable<T>> {
  const { auth } = await accounts();
  const { data, error } = await ask(auth);
  if (!error) return data as NonNullable<T>;
  throw new ApiError(
    error.message,
    isUnreached(error) ? 'OFFLINE' : (error.code ?? 'UNKNOWN'),
    error.status ?? 0,
  );
}

/** Whether a ceremony of the browser was given up by the person, which is no error to speak of. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'ERROR_CEREMONY_ABORTED' || /not allowed|timed out|abort|cancel/i.test(error.message));

/**
 * Whether this page may use passkeys: browsers give them to names alone, over a safe connection, and to pages of the
 * site, which that of a native shell is not.
 */
export const passkeysPossible = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  isSecureContext &&
  !inShell() &&
  !/^[\d.]+$|^\[/.test(location.hostname);
