import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { LiveCompatibility, Match, Person } from '@/api/surface';
import { compatibilityOf } from '@/shared/reactions/compatibility';

/** What a list shows of a person. */
export type Face = Pick<
  Person,
  'id' | 'name' | 'age' | 'city' | 'verified' | 'activity' | 'avatar_path' | 'intention_seal'
>;

/** A match with its person, null once they cannot be seen any more, and with the percentage of today. */
export type MatchWithPerson = Match & { person: Face | null; estimated: boolean };

const FACE = 'id,name,age,city,verified,activity,avatar_path,intention_seal';

/** The caller's open matches, those with the latest news first. */
export const matchesQuery = queryOptions({
  queryKey: ['matches', 'list'],
  queryFn: async (): Promise<MatchWithPerson[]> => {
    const [matches, live] = await Promise.all([
      rows((db) =>
        db
          .from('matches')
          .select(`*,person:people(${FACE})`)
          .neq('state', 'closed')
          .order('last_interaction', { ascending: false })
          .limit(200),
      ),
      compatibilityOf(),
    ]);
    return matches.map((match) => ({ ...match, estimated: false, ...percentOf(live.get(match.id)) }));
  },
  staleTime: STALE.SECONDS.THIRTY,
  meta: { stored: true },
});

const percentOf = (live: LiveCompatibility | undefined) =>
  live && { compatibility: live.compatibility, estimated: live.estimated };

/** What the other side of a match liked, and wrote with it. */
export const theirLikeQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['matches', 'their-like', matchId],
    queryFn: async () => {
      const [match] = await rows((db) =>
        db.from('matches').select('like_comment,like_item').eq('id', matchId).limit(1),
      );
      return match ?? null;
    },
    staleTime: STALE.INFINITY,
    meta: { quiet: true },
  });

/** Who liked the caller. */
export const likesReceivedQuery = functionQuery(['likes-received'], 'likes_received', STALE.MINUTES.ONE);

/** The people of these ids, as far as they can be seen. */
export const facesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['faces', ...ids],
    queryFn: () =>
      rows((db) =>
        db
          .from('people')
          .select(FACE)
          .in('id', [...ids]),
      ),
    enabled: ids.length > 0,
    staleTime: STALE.MINUTES.ONE,
  });
