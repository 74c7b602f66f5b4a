import { queryOptions } from '@tanstack/react-query';
import { rows, rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult, Tables } from '@/api/surface';

export type OwnReport = Tables<'my_reports'>;

/** The caller's reports, the newest first. */
export const myReportsQuery = queryOptions({
  queryKey: ['my-reports'],
  queryFn: () =>
    rows((db) => db.from('my_reports').select('*').order('created_at', { ascending: false }).limit(100)),
  staleTime: STALE.SECONDS.THIRTY,
  meta: { quiet: true },
});

export type FormerMatch = FunctionResult<'former_matches'>[number];
export type FormerMessage = FunctionResult<'former_conversation'>[number];

/** Matches of the last 90 days whose person the caller can no longer see. */
export const formerMatchesQuery = functionQuery(['former-matches'], 'former_matches', STALE.SECONDS.THIRTY);

/** What was said with one of them. */
export const formerConversationQuery = (match: string) =>
  queryOptions({
    queryKey: ['former-conversation', match],
    queryFn: () => rpc('former_conversation', { match_id: match }),
    staleTime: STALE.SECONDS.THIRTY,
    meta: { quiet: true },
  });
