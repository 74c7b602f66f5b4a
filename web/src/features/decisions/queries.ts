import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type OwnDecision = FunctionResult<'my_decisions'>[number];

/** What moderation decided about the caller, the newest first; open to a closed account too. */
export const decisionsQuery = functionQuery(['my-decisions'], 'my_decisions', STALE.SECONDS.THIRTY);
