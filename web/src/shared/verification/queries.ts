import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';

/** The three badges, the latest attempts, and whom the person asked; asked again while a screen is open. */
export const verificationQuery = queryOptions({
  queryKey: ['verification', 'status'],
  queryFn: () => rpc('verification_status'),
  staleTime: STALE.SECONDS.FIFTEEN,
  meta: { quiet: true },
});
