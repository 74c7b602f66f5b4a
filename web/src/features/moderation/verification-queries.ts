import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { READ_ONCE } from './queries';

export type WaitingAttempt = FunctionResult<'verification_queue'>[number];
export type AttemptView = FunctionResult<'verification_claim'>;

const meta = { quiet: true };

/** Attempts in the server's order. The topic of staff says when they changed. */
export const attemptsQuery = queryOptions({
  queryKey: ['moderation', 'verifications'],
  queryFn: () => rpc('verification_queue'),
  refetchInterval: STALE.MINUTES.ONE,
  staleTime: 0,
  meta,
});

/** A seat and what is compared. Taking it is written into the book, so nothing asks again by itself. */
export const seatQuery = (attempt: string) =>
  queryOptions({
    queryKey: ['moderation', 'verification', attempt],
    queryFn: () => rpc('verification_claim', { attempt }),
    retry: false,
    ...READ_ONCE,
  });

/** One picture, kept as long as it is on the screen; each reading is written into the book. */
export const pictureQuery = (attempt: string, picture: string) =>
  queryOptions({
    queryKey: ['moderation', 'verification', attempt, picture],
    queryFn: () => rpc('verification_picture', { attempt, picture }),
    retry: false,
    ...READ_ONCE,
  });
