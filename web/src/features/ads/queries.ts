import { queryOptions } from '@tanstack/react-query';
import { edge } from '@/api/call';
import { STALE } from '@/api/query';

/** The places where a notice may stand. */
export type Slot =
  | 'home-top'
  | 'home-bottom'
  | 'matches-bottom'
  | 'world-top'
  | 'world-side'
  | 'world-bottom'
  | 'sidebar';

/** The ad of a place; null for subscribers, and where there is none. */
export const adQuery = (slot: Slot) =>
  queryOptions({
    queryKey: ['ad', slot],
    // The client reads an answer without content as an empty text.
    queryFn: async () => (await edge('ad', undefined, { slot })) || null,
    staleTime: STALE.HOURS.ONE,
    retry: false,
    meta: { quiet: true },
  });
