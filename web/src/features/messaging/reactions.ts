import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import type { FunctionArgs, FunctionResult } from '@/api/surface';
import { useTopic } from '@/realtime/use-topic';

export type Given = FunctionResult<'message_reactions'>[number];
export type Reaction = Given['reaction'];
type Change = FunctionArgs<'react_to_message'>;

const reactionsQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['reactions', matchId],
    queryFn: () => rpc('message_reactions', { match_id: matchId }),
    staleTime: STALE.MINUTES.ONE,
    retry: false,
    // A conversation does without them where they do not arrive.
    meta: { quiet: true },
  });

/** The reactions of a conversation, by message, live while it is on screen. */
export function useReactions(matchId: string): ReadonlyMap<string, Given[]> {
  const client = useQueryClient();
  const renew = () => void client.invalidateQueries(reactionsQuery(matchId));
  useTopic(`conv:${matchId}`, { 'message.reacted': renew }, renew);
  const { data } = useQuery(reactionsQuery(matchId));
  const byMessage = new Map<string, Given[]>();
  for (const given of data ?? [])
    byMessage.set(given.message_id, [...(byMessage.get(given.message_id) ?? []), given]);
  return byMessage;
}

/** Reacts to a message; the same sign again takes it away. What was pressed shows at once. */
export function useReact(matchId: string) {
  const client = useQueryClient();
  const { queryKey } = reactionsQuery(matchId);
  const change = useMutation({
    mutationFn: (args: Change) => rpc('react_to_message', args),
    onMutate: ({ message_id, reaction }) =>
      client.setQueryData(queryKey, (all) => {
        const others = (all ?? []).filter((one) => !one.mine || one.message_id !== message_id);
        return reaction ? [...others, { message_id, reaction, mine: true }] : others;
      }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (message_id: string, reaction: Reaction) => {
    const own = client.getQueryData(queryKey)?.find((one) => one.mine && one.message_id === message_id);
    change.mutate({ message_id, reaction: own?.reaction === reaction ? null : reaction });
  };
}
