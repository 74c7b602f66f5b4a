import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { edge, rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { type Place, placeArgs } from './places';

/** The world's numbers; the topic `world:{region}` keeps them fresh while the screen is open. */
export const worldCountsQuery = functionQuery(['world-counts'], 'world_counts', STALE.SECONDS.FIFTEEN);

/** People on one page of the list. */
const PAGE = 12;

/** How far people must be willing to move for love: to another city, to another country, or any answer (empty). */
export type Moves = '' | 'city' | 'country';

/** Who is online at a place, of those who chose to appear and are willing to move so far. */
export const worldPeopleQuery = (place: Place, moves: Moves = '') =>
  infiniteQueryOptions({
    queryKey: ['world-people', place, moves],
    queryFn: ({ pageParam }) =>
      rpc('world_people', { ...placeArgs(place), ...(moves && { moves }), page: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.more ? pages.length : undefined),
    // The addresses of the photos end on quarter hours.
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** Public numbers of moderation. */
export const safetyPulseQuery = queryOptions({
  queryKey: ['safety-pulse'],
  queryFn: () => edge('safety-pulse'),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});
