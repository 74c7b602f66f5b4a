import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { useTopic } from '@/realtime/use-topic';
import { myProfileQuery } from '@/shared/member/queries';

export type Couple = FunctionResult<'couple'>;
export type Story = NonNullable<Couple['story']>;
export type Found = FunctionResult<'found_someone'>;

/** What the two of a match said of each other. */
export const coupleQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['couple', matchId],
    queryFn: () => rpc('couple', { match_id: matchId }),
    staleTime: STALE.SECONDS.FIFTEEN,
    meta: { quiet: true },
  });

/** The caller's own rest, questions and bill. */
export const foundQuery = functionQuery(['couple', 'own'], 'found_someone', STALE.SECONDS.FIFTEEN);

/** Published stories, without names. */
export const storiesQuery = functionQuery(['couple', 'stories'], 'couple_stories', STALE.MINUTES.FIVE);

/** Follows what the other person says, while the screen is open. */
export function useCoupleNews(matchId: string) {
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries({ queryKey: ['couple'] });
  useTopic(`conv:${matchId}`, { 'couple.changed': renew }, renew);
}

/** An act of a match: its answer is what the screen shows next. */
export function useCoupleAct<Given = void>(matchId: string, act: (given: Given) => Promise<Couple | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (couple) => {
      if (couple) client.setQueryData(coupleQuery(matchId).queryKey, couple);
      void client.invalidateQueries(foundQuery);
      void client.invalidateQueries({ queryKey: ['matches'] });
      void client.invalidateQueries(myProfileQuery);
    },
    onError: () => client.invalidateQueries({ queryKey: ['couple'] }),
  });
}

/** Takes a story away, also where its match is over. */
export function useStoryRemoval(story: Found['stories'][number]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      rpc('decide_couple_story', { match_id: story.match_id, version: story.version, agree: false }),
    onSettled: () => client.invalidateQueries({ queryKey: ['couple'] }),
  });
}

/** "Voltar a procurar". */
export function useReturn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => rpc('return_to_search'),
    onSuccess: (found) => {
      client.setQueryData(foundQuery.queryKey, found);
      for (const key of [['couple'], ['matches'], ['deck'], ['deck-status']]) {
        void client.invalidateQueries({ queryKey: key });
      }
      void client.invalidateQueries(myProfileQuery);
    },
  });
}
