import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { toast } from '@/ui/toast';
import { verificationQuery } from './queries';

/** Asking a match, once and in private, to verify the profile. */
export function useAsk(matchId: string) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: status } = useQuery(verificationQuery);
  const ask = useMutation({
    mutationFn: () => rpc('ask_verification', { match_id: matchId }),
    onSuccess: async () => {
      toast.success(t`Pedido enviado`, {
        description: t`A pessoa recebe um aviso discreto, uma vez só. Fazer ou não é escolha dela, e ninguém mais vê.`,
      });
      await client.invalidateQueries(verificationQuery);
    },
    onError: (error) => toast.error(errorText(error, t`O pedido não foi enviado. Tente novamente.`)),
    meta: { quiet: true },
  });
  const asked = status?.asked.includes(matchId) ?? false;
  return {
    ask,
    words: asked ? t`Verificação já pedida` : t`Pedir verificação`,
    /** It was asked, or whether it was is not known yet. */
    closed: asked || status === undefined,
  };
}
