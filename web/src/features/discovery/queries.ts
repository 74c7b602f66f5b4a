import { queryOptions } from '@tanstack/react-query';
import { edge, rows, rpc } from '@/api/call';
import { takeEarlyDeck } from '@/api/early';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { SearchFilters } from '@/api/surface';
import { personCard } from '@/shared/person/person-card';
import { pendingReactions } from '@/shared/reactions/reactions';
import { BATCH, type DeckList, mergedPages } from './deck-list';

/** The deck. Fetching again is also how it is filled up: see `merged`. */
export const deckQuery = queryOptions({
  queryKey: ['deck'],
  queryFn: async ({ client, queryKey }) => {
    const cards = (await takeEarlyDeck()) ?? (await rpc('discover', { limit: BATCH }));
    const fresh = cards.map(personCard);
    return mergedPages(client.getQueryData<DeckList>(queryKey), fresh, pendingReactions);
  },
  // The addresses of the photos end on quarter hours.
  staleTime: STALE.MINUTES.FIVE,
  refetchOnWindowFocus: false,
  meta: { quiet: true },
});

/** What is left today, and what the profile lacks. */
export const deckStatusQuery = functionQuery(['deck-status'], 'deck_status', STALE.MINUTES.ONE);

/** The saved filters, or null before the first save. */
export const filtersQuery = queryOptions({
  queryKey: ['search-filters'],
  queryFn: async () => {
    const [saved] = await rows((db) => db.from('search_filters').select('*').limit(1));
    return saved ?? null;
  },
  staleTime: STALE.MINUTES.FIVE,
});

/** All counts of people; they are counted over the saved filters. */
export const COUNTS = ['count-people'];

/** How many people remain with these filters, null under ten, and what each filter costs. */
export const countQuery = (filters: Partial<SearchFilters>) =>
  queryOptions({
    queryKey: [...COUNTS, filters],
    queryFn: () => rpc('count_people', { filters }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** Why this person is shown. */
export const explainQuery = (id: string) =>
  queryOptions({
    queryKey: ['explain', id],
    queryFn: () => rpc('explain', { target: id }),
    staleTime: STALE.MINUTES.FIVE,
    meta: { quiet: true },
  });

/** The product's public numbers. */
export const statsQuery = queryOptions({
  queryKey: ['public-stats'],
  queryFn: () => edge('public-stats'),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});
