import type { FunctionResult } from '@/api/surface';

export type Verification = FunctionResult<'verification_status'>;
export type OwnBadge = Verification['profile'];
export type OwnAttempt = NonNullable<OwnBadge['attempt']>;
export type Drawn = FunctionResult<'begin_verification'>;
export type CaptureKind = 'profile' | 'identity';

export { verificationQuery } from '@/shared/verification/queries';
