import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type Meeting = FunctionResult<'meeting'>;
export type CheckIn = Meeting['checkins'][number];
export type FollowedPlan = FunctionResult<'meeting_plan'>;

export const meetingsQuery = functionQuery(['meetings'], 'meetings', STALE.MINUTES.ONE);

/** One meeting; asked again each minute, because questions come due. */
export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: ['meetings', id],
    queryFn: () => rpc('meeting', { id }),
    refetchInterval: 60_000,
    meta: { quiet: true },
    retry: false,
  });

export const videoQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['meetings', 'video', matchId],
    queryFn: () => rpc('video_mark', { match_id: matchId }),
    meta: { quiet: true },
    retry: false,
  });

export const pinsQuery = queryOptions({
  queryKey: ['meetings', 'pins'],
  queryFn: () => rpc('meeting_pins'),
  meta: { quiet: true },
});

/** The plan behind a contact's link; asked again each half minute. */
export const followedPlanQuery = (token: string) =>
  queryOptions({
    queryKey: ['followed-plan', token],
    queryFn: () => rpc('meeting_plan', { token }),
    refetchInterval: 30_000,
    meta: { quiet: true },
    retry: false,
  });

/** Everything about meetings is read again. */
export const refreshMeetings = (client: QueryClient) => client.invalidateQueries(meetingsQuery);

/** The warning that a plan waits for; null for every other error. */
export const warningOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'CONFIRM' ? error.message : null;

/** What the server says of a state that an act does not fit, in its own words. */
export const stateText = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'STATE' ? error.message : null;
