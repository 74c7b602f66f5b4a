import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import type { FunctionArgs, FunctionName } from '@/api/surface';
import { toast } from '@/ui/toast';

const meta = { quiet: true };
const staleTime = STALE.SECONDS.FIFTEEN;

export const overviewQuery = queryOptions({
  queryKey: ['staff', 'overview'],
  queryFn: () => rpc('beta_admin_overview'),
  staleTime,
  meta,
});
export const testersQuery = queryOptions({
  queryKey: ['staff', 'testers'],
  queryFn: () => rpc('beta_admin_testers'),
  staleTime,
  meta,
});
export const invitesQuery = queryOptions({
  queryKey: ['staff', 'invites'],
  queryFn: () => rpc('beta_admin_invites'),
  staleTime,
  meta,
});
export const feedbackInboxQuery = queryOptions({
  queryKey: ['staff', 'feedback'],
  queryFn: () => rpc('beta_admin_feedback'),
  staleTime,
  meta,
});
export const auditLogQuery = queryOptions({
  queryKey: ['staff', 'book'],
  queryFn: () => rpc('beta_admin_acts'),
  staleTime,
  meta,
});

export const dailyRoundsQuery = queryOptions({
  queryKey: ['staff', 'daily-match'],
  queryFn: () => rpc('daily_match_rounds'),
  staleTime,
  meta,
});

type Act = Extract<FunctionName, `beta_admin_${string}`>;

/**
 * An act of staff: everything on the console is reloaded after it, and a refusal is shown in the
 * server's words.
 */
export function useAct<Name extends Act>(name: Name, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (args: FunctionArgs<Name>) =>
      (rpc as (name: Name, args: FunctionArgs<Name>) => ReturnType<typeof rpc<Name>>)(name, args),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['staff'] });
      toast.success(done);
    },
    onError: (error) => {
      const spoken = error instanceof ApiError && ['STATE', 'VALIDATION'].includes(error.code);
      toast.error(spoken ? error.message : errorText(error, error.message));
    },
    meta,
  });
}
