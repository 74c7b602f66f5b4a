import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';

export type FoundMessage = FunctionResult<'search_messages'>['results'][number];

/** Words in one's own conversations. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['message-search', text],
    queryFn: () => rpc('search_messages', { text }),
    staleTime: STALE.SECONDS.FIFTEEN,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
