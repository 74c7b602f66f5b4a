import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';

/** The three badges, the latest attempts, and whom the person asked; asked again while a screen is open. */
export const verificationQuery = functionQuery(
  ['verification', 'status'],
  'verification_status',
  STALE.SECONDS.FIFTEEN,
);
