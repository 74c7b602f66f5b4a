import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';

/** How far the person got, and what was saved on the way. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: () => rpc('onboarding_state'),
  staleTime: STALE.INFINITY,
});

/** Cities whose name begins like this. Two letters at least: one says nothing. */
export const citiesQuery = (typed: string) =>
  queryOptions({
    queryKey: ['cities', typed],
    queryFn: () => rpc('search_cities', { q: typed }),
    enabled: typed.length >= 2,
    staleTime: STALE.HOURS.ONE,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
