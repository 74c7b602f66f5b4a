import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { STALE } from '@/api/query';
import type { Notification, Person } from '@/api/surface';

/**
 * A notification with the person it is about; absent where there is none, or they are not visible.
 */
export type Notice = Notification & { person: Pick<Person, 'id' | 'name' | 'avatar_path'> | null };

const PAGE = 30;

/** The person's notifications, the latest first, by pages. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam }) =>
    rows((db) => {
      const page = db.from('notifications').select('*, person:people(id,name,avatar_path)');
      const older = pageParam ? page.lt('created_at', pageParam) : page;
      return older.order('created_at', { ascending: false }).limit(PAGE);
    }),
  initialPageParam: '',
  getNextPageParam: (last: Notice[]) => (last.length === PAGE ? (last.at(-1)?.created_at ?? null) : null),
  staleTime: STALE.SECONDS.FIFTEEN,
  meta: { quiet: true },
});

/** Every kind with its two channels. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: () => rows((db) => db.from('notification_preferences').select('*')),
  staleTime: STALE.MINUTES.FIVE,
  meta: { quiet: true },
});
