import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionArgs, FunctionResult } from '@/api/surface';
import { READ_ONCE } from './queries';

export type IncidentRow = FunctionResult<'incidents'>[number];
export type Incident = FunctionResult<'incident'>;
export type IncidentFacts = FunctionArgs<'incident_open'>['facts'];
export type IncidentNotice = Incident['notices'][number];
export type Duty = IncidentNotice['duty'];

const meta = { quiet: true };

/** The register. Every reading is written into the book, so nothing reads it again by itself. */
export const incidentsQuery = queryOptions({
  queryKey: ['moderation', 'incidents'],
  queryFn: () => rpc('incidents'),
  staleTime: STALE.MINUTES.FIVE,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta,
});

export const incidentQuery = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'incident', id],
    queryFn: () => rpc('incident', { id }),
    ...READ_ONCE,
  });
