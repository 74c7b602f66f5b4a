import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import type { DecisionArgs } from './wire';

const meta = { quiet: true };

/** For what is written into the book at each reading: nothing reads it again by itself, and it stays in no cache. */
export const READ_ONCE = {
  staleTime: STALE.INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta,
} as const;

/** The queue in the server's order. The topic of staff says when it changed; leases end without a word. */
export const queueQuery = queryOptions({
  queryKey: ['moderation', 'queue'],
  queryFn: () => rpc('mod_queue'),
  refetchInterval: STALE.MINUTES.ONE,
  staleTime: 0,
  meta,
});

export const catalogueQuery = queryOptions({
  queryKey: ['moderation', 'catalogue'],
  queryFn: () => rpc('mod_catalogue'),
  staleTime: STALE.HOURS.ONE,
  meta,
});

/** The prepared decisions of this installation. */
export const macrosQuery = queryOptions({
  queryKey: ['moderation', 'macros'],
  queryFn: () => rpc('mod_macros'),
  staleTime: STALE.HOURS.ONE,
  meta,
});

export const colleaguesQuery = queryOptions({
  queryKey: ['moderation', 'colleagues'],
  queryFn: () => rpc('mod_colleagues'),
  staleTime: STALE.MINUTES.FIVE,
  meta,
});

/** A held case. Every reading is written into the book, so nothing reads it again by itself. */
export const caseQuery = (id: string, reveal: boolean) =>
  queryOptions({
    queryKey: ['moderation', 'case', id, reveal],
    queryFn: () => rpc('mod_case', { case_id: id, reveal }),
    ...READ_ONCE,
  });

/** The statement of reasons as the person will read it. */
export const previewQuery = (args: DecisionArgs) =>
  queryOptions({
    queryKey: ['moderation', 'preview', args],
    queryFn: () => rpc('mod_preview', args),
    staleTime: STALE.MINUTES.FIVE,
    gcTime: 0,
    meta,
  });

/** A refusal in the server's words where it says what to do; `fallback` otherwise. */
export function deskError(error: unknown, fallback: string): string {
  const spoken = error instanceof ApiError && ['STATE', 'VALIDATION'].includes(error.code);
  return spoken ? error.message : errorText(error, fallback);
}

/** The word of a refused state, such as `claimed` or `wellbeing`; undefined for any other error. */
export function refusedState(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STATE') return undefined;
  const state = (error.details as { state?: unknown } | null)?.state;
  return typeof state === 'string' ? state : undefined;
}
