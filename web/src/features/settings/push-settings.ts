import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';

/** How notifications are worded, and when they are silent. */
export const pushSettingsQuery = queryOptions({
  queryKey: ['push-settings'],
  queryFn: () => rpc('push_settings'),
  staleTime: STALE.MINUTES.FIVE,
});
