import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionArgs, FunctionResult } from '@/api/surface';
import { useRoom } from '@/realtime/use-room';
import { useMe } from '@/shared/account/session';
import { openMatchesQuery } from '@/shared/person/open-matches';

export type Games = FunctionResult<'games'>;
export type Game = Games['games'][number];
export type SessionLine = Games['sessions'][number];
export type Session = FunctionResult<'game_session'>;
export type Round = Session['cards'][number];
export type SessionAct = FunctionArgs<'set_game_state'>['act'];
export type Move = FunctionArgs<'play_game'>['move'];
export type Reaction = NonNullable<FunctionArgs<'respond_to_game'>['reaction']>;

export const gamesQuery = functionQuery(['games'], 'games', STALE.SECONDS.FIFTEEN);

export type OwnDeck = FunctionResult<'game_cards'>;
export type OwnCard = OwnDeck['cards'][number];
export type Memory = FunctionResult<'game_memories'>['games'][number];

/** The caller's own cards with a match. */
export const ownDeckQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['games', 'own-cards', matchId],
    queryFn: () => rpc('game_cards', { match_id: matchId }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** Finished games of one match or of all, the newest first, page by page. */
export const memoriesQuery = (matchId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['games', 'memories', matchId],
    queryFn: ({ pageParam }) => rpc('game_memories', { match_id: matchId, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ['games', 'session', id],
    queryFn: () => rpc('game_session', { id }),
    staleTime: STALE.SECONDS.FIFTEEN,
    meta: { quiet: true },
  });

/**
 * A session, live while it is on screen: the topic says that it changed, and it is read again. `here` is whether the other person
 * is at it now.
 */
export function useSession(id: string) {
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries(sessionQuery(id));
  const others = useRoom(`game:${id}`, useMe().id, { 'game.changed': renew }, renew);
  return { ...useQuery(sessionQuery(id)), here: others.length > 0 };
}

/** An act on a session; its answer is the session as it stands then. */
export function useGameAct<Args>(
  id: string,
  act: (args: Args) => Promise<Session>,
  onError: (error: Error) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(id).queryKey, session);
      void client.invalidateQueries({ queryKey: gamesQuery.queryKey, exact: true });
    },
    onError: (error) => {
      void client.invalidateQueries(sessionQuery(id));
      onError(error);
    },
    meta: { quiet: true },
  });
}

/** The first name of the person of a match; null until it is read. */
export function usePartner(matchId: string | undefined) {
  const { data } = useQuery(openMatchesQuery);
  return data?.find((match) => match.id === matchId)?.person ?? null;
}
