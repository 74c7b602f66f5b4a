import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from './session';

/** Reads a query again when an event comes on the account's own topic, and after the connection was lost. */
export function useAccountEvent(event: string, query: { queryKey: QueryKey }) {
  const me = useMe();
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries({ queryKey: query.queryKey });
  useTopic(`user:${me.id}`, { [event]: renew }, renew);
}
