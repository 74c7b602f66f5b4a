import { queryOptions } from '@tanstack/react-query';
import { account } from '@/api/auth';
import { accessToken } from '@/api/client';
import { ApiError } from '@/api/errors';
import { STALE } from '@/api/query';
import { publicConfig } from '@/config/product';
import { fromServer } from '@/config/server';

export { factorsQuery } from '@/shared/account/second-step';

/** How sure the server is of this session, and how sure it could be. */
export const assuranceQuery = queryOptions({
  queryKey: ['account', 'assurance'],
  queryFn: async () => {
    const { currentLevel, nextLevel } = await account((auth) => auth.mfa.getAuthenticatorAssuranceLevel());
    return { raised: currentLevel === 'aal2', protected: nextLevel === 'aal2' };
  },
});

/** How many recovery codes are left, of a set that exists. */
export const codesQuery = queryOptions({
  queryKey: ['account', 'codes'],
  queryFn: () => account((auth) => auth.mfa.recoveryCodes.getStatus()),
});

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: () => account((auth) => auth.passkey.list()),
});

/** A device that is signed in to the account. */
export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  kind: 'phone' | 'tablet' | 'computer' | 'other';
  created_at: string;
  last_used_at: string;
  current: boolean;
}

/** Asks the accounts' own service what its client has no call for. */
async function devices<T>(method: 'GET' | 'DELETE', id = ''): Promise<T> {
  const token = await accessToken();
  const answer = await fetch(fromServer(`/auth/v1/user/sessions${id && `/${id}`}`), {
    method,
    headers: {
      apikey: publicConfig().anonKey,
      authorization: `Bearer ${token ?? ''}`,
      'x-supabase-api-version': '2024-01-01',
    },
  });
  const body = (await answer.json()) as T & { code?: string; message?: string };
  if (!answer.ok) throw new ApiError(body.message ?? '', body.code ?? 'UNKNOWN', answer.status);
  return body;
}

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: () => devices<Device[]>('GET'),
  staleTime: STALE.SECONDS.FIFTEEN,
});

export const endDevice = (id: string) => devices<{ id: string }>('DELETE', id);
