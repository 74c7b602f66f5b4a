import { queryOptions, useQuery } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type Together = FunctionResult<'together'>;
export type Waiting = Together['waiting'][number];

/** What is agreed, what waits for the caller, and what could begin. */
export const togetherQuery = queryOptions({
  queryKey: ['together'],
  queryFn: () => rpc('together'),
  staleTime: STALE.SECONDS.THIRTY,
  // Names and times of what is agreed: what one needs on the way, without network.
  meta: { quiet: true, stored: true },
});

/** The place of "Juntos" that a thing belongs to. */
const PLACES: Record<Waiting['kind'], string> = {
  game_invitation: '/games',
  game_turn: '/games',
  letter: '/love-letter',
  gift: '/gifts',
  daily_match: '/ai-match',
  meeting: '/encontros',
  couple: '/encontramos',
};

/** How much waits for the caller in a place of "Juntos". */
export const useWaitingCount = (path: string) =>
  useQuery(togetherQuery).data?.waiting.filter(({ kind }) => PLACES[kind] === path).length;
