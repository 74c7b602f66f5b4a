import { ApiError } from '@/api/errors';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';

/** The caller's own opening question. */
export const openingQuestionQuery = functionQuery(
  ['opening-question'],
  'opening_question',
  STALE.MINUTES.FIVE,
);

/** The city that the caller visits, and what may still be changed. */
export const cityVisitQuery = functionQuery(['city-visit'], 'city_visit', STALE.MINUTES.ONE);

/** What the own profile brought. */
export const profileStatsQuery = functionQuery(['profile-stats'], 'profile_stats', STALE.MINUTES.FIVE);

/** Who opened the caller's profile. */
export const visitorsQuery = functionQuery(['visitors'], 'visitors', STALE.MINUTES.ONE);

/** The server's own sentence of a refusal that says what to do; undefined for failures. */
export const refusalText = (error: unknown): string | undefined =>
  error instanceof ApiError && ['VALIDATION', 'STATE', 'LIMIT'].includes(error.code ?? '')
    ? error.message
    : undefined;
