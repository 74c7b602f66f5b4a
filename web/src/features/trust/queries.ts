import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { STALE } from '@/api/query';

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
