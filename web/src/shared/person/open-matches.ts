import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { STALE } from '@/api/query';

/** The people of the caller's open matches, those with the latest news first; 'matches' in the key lets news reach it. */
export const openMatchesQuery = queryOptions({
  queryKey: ['matches', 'partners'],
  queryFn: () =>
    rows((db) =>
      db
        .from('matches')
        .select('id,state,person:people(id,name,avatar_path)')
        .neq('state', 'closed')
        .order('last_interaction', { ascending: false })
        .limit(200),
    ),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});
