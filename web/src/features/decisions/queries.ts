import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type OwnDecision = FunctionResult<'my_decisions'>[number];

/** What moderation decided about the caller, the newest first; open to a closed account too. */
export const decisionsQuery = queryOptions({
  queryKey: ['my-decisions'],
  queryFn: () => rpc('my_decisions'),
  staleTime: STALE.SECONDS.THIRTY,
  meta: { quiet: true },
});
