import { queryOptions, skipToken } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { currentLocale } from '@/texts/locale';
import type { Signs, Synastry } from './wire';

/** Everything here is below this key: one word makes all of it fresh. */
export const ASTROLOGY = ['astrology'] as const;

/** The caller's own birth as entered, or null. */
export const birthQuery = functionQuery([...ASTROLOGY, 'birth'], 'birth_data', STALE.MINUTES.FIVE);

/** The caller's own chart, or null without a birth. */
export const natalQuery = queryOptions({
  queryKey: [...ASTROLOGY, 'natal'],
  queryFn: () => rpc('natal_chart', { language: currentLocale() }),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** The caller's matches, each with what hides their signs from the caller. */
export const astroMatchesQuery = functionQuery(
  [...ASTROLOGY, 'matches'],
  'astro_matches',
  STALE.SECONDS.THIRTY,
);

/** Who waits for the caller's answer. */
export const chartRequestsQuery = functionQuery(
  [...ASTROLOGY, 'requests'],
  'chart_requests',
  STALE.SECONDS.THIRTY,
);

/** The caller compared with a person. */
export const synastryQuery = (target: string) =>
  queryOptions({
    queryKey: [...ASTROLOGY, 'synastry', target],
    queryFn: () => rpc('synastry', { target, language: currentLocale() }),
    staleTime: STALE.MINUTES.FIVE,
    meta: { quiet: true },
  });

/** The two people of a manual comparison; the caller's own chart is used without the first. */
export interface ManualPeople {
  first?: Signs;
  second: Signs;
}

/** Two charts typed by hand; the caller's own is used without the first. */
export const compareSigns = (people: ManualPeople) =>
  rpc('manual_synastry', { ...people, language: currentLocale() });

interface ManualResult {
  people: ManualPeople;
  synastry: Synastry;
  /** When it was made: a new one is announced again. */
  at: number;
}

/** The last manual comparison. It lives in this page's memory and nowhere else. */
export const manualQuery = queryOptions<ManualResult>({
  queryKey: [...ASTROLOGY, 'manual'],
  queryFn: skipToken,
  staleTime: STALE.INFINITY,
  gcTime: STALE.INFINITY,
});

export interface Moment {
  date?: string;
  time?: string;
  city_id: number;
}

/** What the clocks of a place did at the time being entered; stores nothing. */
export const doubtQuery = (moment: Moment | null) =>
  queryOptions({
    queryKey: [...ASTROLOGY, 'doubt', moment],
    queryFn: moment ? () => rpc('birth_doubt', moment) : skipToken,
    staleTime: STALE.HOURS.ONE,
    meta: { quiet: true },
  });
