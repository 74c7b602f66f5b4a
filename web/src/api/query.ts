import { t } from '@lingui/core/macro';
import { type DataTag, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toast } from '@/ui/toast';
import { hasNoStoredSession } from './client';
import { ApiError } from './errors';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `quiet` means: this screen shows the failure itself, so no toast. `stored` means: the answer stays on this
     * device until the session ends, to be read without network; it must hold no address of a photo.
     */
    queryMeta: { quiet?: boolean; stored?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long an answer stays fresh, in words. */
export const STALE = {
  SECONDS: { FIFTEEN: 15 * SECOND, THIRTY: 30 * SECOND },
  MINUTES: { ONE: MINUTE, FIVE: 5 * MINUTE },
  HOURS: { ONE: 60 * MINUTE },
  INFINITY: Number.POSITIVE_INFINITY,
} as const;

/** Only what may succeed the second time is tried again: never a refusal. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * The time of a tester ended while they were here, a legal document changed, moderation restricted the account, or the
 * age is to be assured first: the screen that says so takes over, and nothing is said beside it.
 */
function isShutOut(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code } = error;
  const details = error.details as { reason?: unknown; status?: unknown } | null;
  const ended = code === 'FEATURE_GATE' && details?.reason === 'beta_expired';
  const owing = code === 'ACCEPTANCE_REQUIRED';
  const restricted = code === 'ACCOUNT_RESTRICTED';
  const ageless = code === 'AGE_REQUIRED';
  if (ended) void queries.invalidateQueries({ queryKey: ['beta-status'] });
  if (owing) void queries.invalidateQueries({ queryKey: ['legal-standing'] });
  if (restricted)
    queries.setQueryData(['restriction'], { status: details?.status === 'banned' ? 'banned' : 'suspended' });
  if (ageless) queries.setQueryData(['age-gap'], details);
  return ended || owing || restricted || ageless;
}

/**
 * The session was over before this question arrived: while a person leaves, or after another device ended it. What waits
 * for its token meanwhile is asked by nobody, and refused as a visitor's question. Whoever follows the session finds that
 * out and says it once.
 */
const isSessionOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'PGRST303' || (error.status === 401 && hasNoStoredSession()));

const SAVE_FAILED = 'save-failed';
/** When an act failed last, in milliseconds since 1970, while the message about it may still stand; else null. */
let saveFailedAt: number | null = null;

/**
 * The one cache. A query is ONE value made with `queryOptions`: key, fetch and type together, used by the
 * component, by prefetching and by invalidation alike.
 */
export const queries = new QueryClient({
  defaultOptions: {
    // Asked once also where the browser says "offline", which it says wherever only the loopback or a tunnel is up.
    queries: {
      staleTime: STALE.MINUTES.ONE,
      gcTime: STALE.MINUTES.FIVE,
      retry,
      networkMode: 'offlineFirst',
    },
    // The default holds an act back until the network returns: a button that turns without a word.
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSessionOver(error)) return console.warn('A query came after its session', query.queryHash);
      console.error('A query failed', query.queryHash, error);
      if (!isShutOut(error) && !query.meta?.quiet) toast.error(t`Erro ao carregar dados`);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      console.error('A mutation failed', error);
      // A limit says in the server's words from when on the act is possible again.
      if (isShutOut(error) || mutation.meta?.quiet) return;
      saveFailedAt = Date.now();
      toast.error((error as ApiError).code === 'LIMIT' ? error.message : t`Erro ao salvar dados`, {
        id: SAVE_FAILED,
      });
    },
    // What was tried again and is saved now no longer has an error over it. An act that began before the failure was not
    // that second try, and a quiet one says nothing of itself.
    onSuccess: (_data, _variables, _onMutateResult, mutation) => {
      if (saveFailedAt === null || mutation.meta?.quiet || mutation.state.submittedAt < saveFailedAt) return;
      saveFailedAt = null;
      toast.dismiss(SAVE_FAILED);
    },
  }),
});

/**
 * Shows an act's outcome before the server answers. For `onMutate`; what it returns is the way back, which
 * `onError` takes: a refetch alone would wait for the network and show until then what is not so.
 */
export function optimisticUpdate<Data, Failure>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Failure>,
  turn: (now: Data | undefined) => Data | undefined,
): () => void {
  const before = client.getQueryData<Data>(queryKey);
  client.setQueryData<Data>(queryKey, turn);
  return () => void client.setQueryData<Data>(queryKey, before);
}
