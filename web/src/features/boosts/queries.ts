import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type BoostPage = FunctionResult<'boosts'>;
export type Boost = BoostPage['boosts'][number];

/** Bars of a running boost grow this often. */
const GROWS_EACH = 15_000;

/** What can be used, what runs, and the receipts. */
export const boostsQuery = queryOptions({
  queryKey: ['boosts'],
  queryFn: () => rpc('boosts'),
  staleTime: STALE.MINUTES.ONE,
  refetchInterval: ({ state }) => (state.data?.boosts[0]?.state === 'running' ? GROWS_EACH : false),
  meta: { quiet: true },
});
