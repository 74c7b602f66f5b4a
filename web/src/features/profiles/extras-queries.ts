import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { STALE } from '@/api/query';

/** The caller's own opening question. */
export const openingQuestionQuery = queryOptions({
  queryKey: ['opening-question'],
  queryFn: () => rpc('opening_question'),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** The city that the caller visits, and what may still be changed. */
export const cityVisitQuery = queryOptions({
  queryKey: ['city-visit'],
  queryFn: () => rpc('city_visit'),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

/** What the own profile brought. */
export const profileStatsQuery = queryOptions({
  queryKey: ['profile-stats'],
  queryFn: () => rpc('profile_stats'),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** Who opened the caller's profile. */
export const visitorsQuery = queryOptions({
  queryKey: ['visitors'],
  queryFn: () => rpc('visitors'),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

/** The server's own sentence of a refusal that says what to do; undefined for failures. */
export const refusalText = (error: unknown): string | undefined =>
  error instanceof ApiError && ['VALIDATION', 'STATE', 'LIMIT'].includes(error.code ?? '')
    ? error.message
    : undefined;
