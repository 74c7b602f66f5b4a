import { queryOptions } from '@tanstack/react-query';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { ownMatches } from '@/shared/member/own-matches';
import { compatibilityOf } from '@/shared/reactions/compatibility';
import { PARTNER_COLUMNS } from './wire';

/** Every conversation of this person, the latest first; 'matches' in the key lets news of matches reach it. */
export const threadsQuery = queryOptions({
  queryKey: ['matches', 'threads'],
  queryFn: () => ownMatches(`*, person:people(${PARTNER_COLUMNS})`, 500),
  staleTime: STALE.SECONDS.FIFTEEN,
  meta: { quiet: true, stored: true },
});

/** What the two of a match have in common now; null when it could not be read. */
export const commonQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['matches', 'common', matchId],
    queryFn: async () => (await compatibilityOf([matchId])).get(matchId) ?? null,
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The ready-made farewells. */
export const farewellsQuery = functionQuery(['closing-templates'], 'closing_templates', STALE.INFINITY);
