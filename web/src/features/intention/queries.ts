import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';

/** The exact authenticity with its causes, how deep the seal is, and when it may be remade. */
export const sealStatusQuery = functionQuery(['my-intention', 'status'], 'seal_status', STALE.MINUTES.ONE);

/** How the caller contested the number, the newest first. */
export const appealsQuery = queryOptions({
  queryKey: ['my-intention', 'appeals'],
  queryFn: () =>
    rows((db) => db.from('intention_appeals').select('*').order('created_at', { ascending: false }).limit(1)),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});

/** The quiz that was left in the middle, or null. */
export const quizDraftQuery = queryOptions({
  queryKey: ['my-intention', 'draft'],
  queryFn: async () => {
    const [draft] = await rows((db) => db.from('intention_drafts').select('*').limit(1));
    return draft ?? null;
  },
  staleTime: 0,
  meta: { quiet: true },
});

/** `vibeHistory`: the own quizzes and seals, the newest first. */
export const vibeHistoryQuery = queryOptions({
  queryKey: ['my-intention', 'history'],
  queryFn: () =>
    rows((db) => db.from('vibe_history').select('*').order('created_at', { ascending: false }).limit(30)),
  staleTime: STALE.MINUTES.ONE,
  meta: { quiet: true },
});
