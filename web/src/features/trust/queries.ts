import { queryOptions } from '@tanstack/react-query';
import { rows, rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { WireValueFit } from '@/api/surface';
import { personCard } from '@/shared/person/person-card';

/** The twenty value questions. */
export const valueQuestionsQuery = queryOptions({
  queryKey: ['value-questions'],
  queryFn: () => rows((db) => db.from('matchmaking_questions').select('*').order('id')),
  staleTime: STALE.HOURS.ONE,
});

/** What the caller answered, and how much each answer weighs. */
export const valueAnswersQuery = queryOptions({
  queryKey: ['value-answers'],
  queryFn: async () => {
    const [saved, details] = await Promise.all([
      rows((db) => db.from('matchmaking_preferences').select('cultural_values').limit(1)),
      rows((db) => db.from('matchmaking_details').select('*')),
    ]);
    return { answers: saved[0]?.cultural_values ?? {}, details };
  },
  staleTime: STALE.MINUTES.FIVE,
});

/** Everybody is called something on the screen. */
const named = <Fit extends WireValueFit>(fit: Fit) => ({ ...fit, person: personCard(fit.person) });

/** The ten people whose answers suit the caller's best. */
export const valueMatchesQuery = queryOptions({
  queryKey: ['value-matches'],
  queryFn: async () => {
    const matches = await rpc('value_matches');
    return { ...matches, people: matches.people.map(named) };
  },
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

/** The caller's answers and one person's side by side. */
export const valueMatchQuery = (id: string) =>
  queryOptions({
    queryKey: ['value-matches', id],
    queryFn: async () => named(await rpc('value_match', { target: id })),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });

/** The forty optional questions with the caller's answers. */
export const optionalQuestionsQuery = functionQuery(
  ['optional-questions'],
  'optional_questions',
  STALE.MINUTES.FIVE,
);

/** What the caller and one person both answered in the open. */
export const sharedOptionalQuery = (id: string) =>
  queryOptions({
    queryKey: ['optional-shared', id],
    queryFn: () => rpc('shared_optional_answers', { target: id }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
    retry: false,
  });
