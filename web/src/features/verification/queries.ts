import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type Verification = FunctionResult<'verification_status'>;
export type OwnBadge = Verification['profile'];
export type OwnAttempt = NonNullable<OwnBadge['attempt']>;
export type Drawn = FunctionResult<'begin_verification'>;
export type CaptureKind = 'profile' | 'identity';

/** The three badges and the latest attempts; asked again while the screen is open. */
export const verificationQuery = queryOptions({
  queryKey: ['verification', 'status'],
  queryFn: () => rpc('verification_status'),
  staleTime: STALE.SECONDS.FIFTEEN,
  meta: { quiet: true },
});
