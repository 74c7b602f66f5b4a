import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';

/** The caller's own photos, in their order. */
export const myPhotosQuery = queryOptions({
  queryKey: ['my-photos'],
  queryFn: () => rows((db) => db.from('profile_photos').select('*').order('position')),
  staleTime: STALE.MINUTES.ONE,
});

/** The caller's own answers to prompts, in their order. */
export const myPromptsQuery = queryOptions({
  queryKey: ['my-prompts'],
  queryFn: () => rows((db) => db.from('profile_prompts').select('*').order('position')),
  staleTime: STALE.MINUTES.ONE,
});

/** The forty prompts to choose from. */
export const promptCatalogueQuery = functionQuery(
  ['prompt-catalogue'],
  'profile_prompts_catalogue',
  STALE.INFINITY,
);

/** What the caller consented to; withdrawn ones are among them. */
export const consentsQuery = queryOptions({
  queryKey: ['consents'],
  queryFn: () => rows((db) => db.from('consents').select('*')),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});

/** The caller's own seal, or null before the quiz. */
export const myIntentionQuery = queryOptions({
  queryKey: ['my-intention'],
  queryFn: async () => {
    const [result] = await rows((db) => db.from('intention_results').select('*').limit(1));
    return result ?? null;
  },
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});
