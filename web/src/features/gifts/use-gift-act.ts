import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCode, errorText } from '@/api/errors';
import { toast } from '@/ui/toast';
import { type Gift, giftQuery } from './queries';

/** An act on a gift: its answer is the gift as it is then. */
export function useGiftAct<Args>(id: string, act: (args: Args) => Promise<Gift>) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (gift) => {
      client.setQueryData(giftQuery(id).queryKey, gift);
      void client.invalidateQueries({ queryKey: ['gifts', 'list'] });
      void client.invalidateQueries({ queryKey: ['gifts', 'effects'] });
      void client.invalidateQueries({ queryKey: ['matches', 'cards'] });
    },
    // A question is answered beside what it is about.
    onError: (error) =>
      errorCode(error) === 'CONFIRM' ||
      toast.error(errorText(error, t`Não conseguimos agora. Tente novamente.`)),
    meta: { quiet: true },
  });
}
