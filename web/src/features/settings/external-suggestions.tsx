import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { consentsQuery } from '@/shared/profile/queries';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';

/** The consent that lets an external service help with texts; the server asks for both people's. */
const PURPOSE = 'external_suggestions';

/** Off until the person agrees; absent where the operator has no such service. */
export function ExternalSuggestions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: service } = useQuery({
    queryKey: ['suggestion-service'],
    queryFn: () => rpc('suggestion_service'),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
  });
  const { data: consents } = useQuery(consentsQuery);
  const change = useMutation({
    mutationFn: (on: boolean) => rpc(on ? 'grant_consent' : 'withdraw_consent', { purpose: PURPOSE }),
    onSuccess: (_, on) => {
      toast.success(
        on ? t`Obrigado. Vale a partir de agora` : t`Pronto. Os textos feitos assim foram apagados`,
      );
      return client.invalidateQueries({ queryKey: consentsQuery.queryKey });
    },
  });
  const host = service?.host;
  if (!host || !consents) return null;
  const agreed = consents.some(({ purpose, withdrawn_at }) => purpose === PURPOSE && withdrawn_at === null);
  return (
    <div className="mt-2 border-t border-line pt-2">
      <Switch
        label={t`Textos sugeridos com ajuda de um serviço externo`}
        hint={t`Só quando você e a outra pessoa aceitam: a primeira resposta de cada perfil e os interesses em comum vão para ${host}, sem nome, idade, lugar ou identificação, para escrever um ponto de conversa. A base é o seu consentimento (LGPD, art. 7º, I; RGPD, art. 6.º, n.º 1, a). Ao desligar, apagamos os textos feitos assim.`}
        checked={change.isPending ? change.variables : agreed}
        disabled={change.isPending}
        onChange={(on) => change.mutate(on)}
      />
    </div>
  );
}
