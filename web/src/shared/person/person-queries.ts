import { queryOptions } from '@tanstack/react-query';
import { rows, rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { personCard } from './person-card';

/** One person as a card, where the caller may see them. Absent and blocked answer alike: NOT_FOUND. */
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: async () => personCard(await rpc('person_card', { target: id })),
    staleTime: STALE.MINUTES.FIVE,
    meta: { quiet: true },
  });

/** The open match with this person, if there is one. */
export const matchWithQuery = (personId: string) =>
  queryOptions({
    queryKey: ['matches', 'with', personId],
    queryFn: async () => {
      const [match] = await rows((db) =>
        db.from('matches').select('id').eq('person_id', personId).neq('state', 'closed').limit(1),
      );
      return match ?? null;
    },
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The caller as strangers see them. Never from memory: it is asked for after a change. */
export const previewQuery = queryOptions({
  queryKey: ['preview-me'],
  queryFn: async () => personCard(await rpc('preview_me')),
  staleTime: 0,
  gcTime: 0,
  meta: { quiet: true },
});
