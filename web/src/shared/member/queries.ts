import { queryOptions, skipToken } from '@tanstack/react-query';
import { edge, rows, rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { currentLocale } from '@/texts/locale';
import { rememberTester } from './beta-memory';

/** Unread things per area; `badges.changed` on the person's topic replaces it. */
export const badgesQuery = functionQuery(['badges'], 'badges', STALE.MINUTES.ONE);

/** The caller's own profile row. */
export const myProfileQuery = queryOptions({
  queryKey: ['my-profile'],
  queryFn: async () => {
    const [profile] = await rows((db) => db.from('profiles').select('*').limit(1));
    return profile ?? null;
  },
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** What moderation closed the account for. */
export interface Restriction {
  status: 'suspended' | 'banned';
}

/** Null until the server refuses: the refusal is written here (`api/query.ts`), and nothing is asked for it. */
const refusal = <Reason>(name: string) =>
  queryOptions<Reason | null>({
    queryKey: [name],
    queryFn: skipToken,
    initialData: null,
    staleTime: STALE.INFINITY,
  });

/** The screen that it leads to asks again until the account is open. */
export const restrictionQuery = refusal<Restriction>('restriction');

/** What is missing before the person may meet others, where the operator asks for an assured age. */
export interface AgeGap {
  /** Nothing shows the age yet, or this device was not confirmed. */
  reason: 'assurance' | 'device';
}

export const ageGapQuery = refusal<AgeGap>('age-gap');

/** What the person still has to accept, now and soon. */
export const legalStandingQuery = queryOptions({
  queryKey: ['legal-standing'],
  queryFn: () => rpc('legal_standing', { language: currentLocale() }),
  refetchOnWindowFocus: 'always',
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** Gates and the state of the test period. */
export const betaQuery = queryOptions({
  queryKey: ['beta-status'],
  queryFn: async () => {
    const status = await edge('beta-status');
    rememberTester(status.isBetaUser);
    return status;
  },
  refetchOnWindowFocus: 'always',
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** What the caller bought; `billing.changed` on the person's topic makes it old. */
export const billingQuery = functionQuery(['billing'], 'billing', STALE.MINUTES.ONE);

interface Subscription {
  subscribed: boolean;
  purchasedGames: string[];
  /** When the server last knew. */
  asOf?: number;
}

/**
 * A subscriber is not shown advertising because of a hiccup: the last good answer counts for so
 * long.
 */
const LAST_GOOD = 15 * 60_000;

/** A failed check counts as not subscribed, once it has failed for a while; the specification wants it silent. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: async ({ client, queryKey }): Promise<Subscription> => {
    const answer = await edge('check-subscription').catch((error: unknown) => {
      console.error('The subscription check failed', error);
      return undefined;
    });
    if (answer?.tier) return { ...answer, asOf: Date.now() };
    const last = client.getQueryData<Subscription>(queryKey);
    return last?.asOf && Date.now() - last.asOf < LAST_GOOD
      ? last
      : { subscribed: false, purchasedGames: [] };
  },
  staleTime: STALE.MINUTES.FIVE,
  refetchInterval: STALE.MINUTES.FIVE,
  refetchOnWindowFocus: 'always',
  meta: { quiet: true },
});
