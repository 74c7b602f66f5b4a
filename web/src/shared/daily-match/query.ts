import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { Card, FunctionResult } from '@/api/surface';
import { personCard } from '@/shared/person/person-card';

type Wire = FunctionResult<'daily_match'>;
export type Proposal = Omit<Wire['proposals'][number], 'person'> & { person: Card | null };

/** A proposal whose person is shown. */
export type Shown = Proposal & { person: Card };

/** The user's Match do Dia. */
export const dailyMatchQuery = queryOptions({
  queryKey: ['daily-match'],
  queryFn: async () => {
    const day = await rpc('daily_match');
    const proposals: Proposal[] = day.proposals.map((one) => ({
      ...one,
      person: one.person && personCard(one.person),
    }));
    return { ...day, proposals };
  },
  // The addresses of the photos end on quarter hours.
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

export const isShown = (one: Proposal): one is Shown => one.person !== null;
