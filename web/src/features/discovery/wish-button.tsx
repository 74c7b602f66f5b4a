import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { optimisticUpdate, STALE } from '@/api/query';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Whether one notice is wished when somebody new fits both ways. */
export const wishQuery = functionQuery(['deck-wish'], 'deck_wish', STALE.MINUTES.ONE);

/** "Avisar quando alguém combinar": one notice, once. Pressed again it is taken back. */
export function WishButton() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: wish } = useQuery(wishQuery);
  const set = useMutation({
    mutationFn: (on: boolean) => rpc('set_deck_wish', { on }),
    onMutate: (on) => optimisticUpdate(client, wishQuery.queryKey, () => ({ on })),
    onSuccess: ({ on }) =>
      on &&
      toast.success(t`Combinado`, { description: t`Avisamos uma vez, de dia, quando alguém combinar.` }),
    onError: (_error, _on, back) => back?.(),
    onSettled: () => client.invalidateQueries(wishQuery),
  });
  // Without an answer there is nothing to promise.
  if (!wish) return null;
  return (
    <Button
      variant="outline"
      className="max-[22rem]:gap-1.5 max-[22rem]:px-2.5 max-[22rem]:text-sm"
      aria-pressed={wish.on}
      onClick={() => set.mutate(!wish.on)}
    >
      {wish.on ? <BellRing aria-hidden="true" /> : <Bell aria-hidden="true" />}
      {wish.on ? t`Vamos avisar você` : t`Avisar quando alguém combinar`}
    </Button>
  );
}
