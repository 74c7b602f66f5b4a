import { queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { STALE } from '@/api/query';
import type { Tables } from '@/api/surface';

export type OwnReport = Tables<'my_reports'>;

/** The caller's reports, the newest first. */
export const myReportsQuery = queryOptions({
  queryKey: ['my-reports'],
  queryFn: () =>
    rows((db) => db.from('my_reports').select('*').order('created_at', { ascending: false }).limit(100)),
  staleTime: STALE.SECONDS.THIRTY,
  meta: { quiet: true },
});
