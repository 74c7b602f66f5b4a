import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { consentsQuery } from '@/shared/profile/queries';
import { Skeleton } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { ExternalSuggestions } from './external-suggestions';
import { Section } from './parts';

/** The consent that lets habits be learned from; without it the same formula holds for everybody. */
const PURPOSE = 'use_interactions';

/** Whether Match do Dia is on; nothing where it is closed to the person. */
const switchQuery = queryOptions({
  queryKey: ['daily-match', 'on'],
  queryFn: async () => (await rpc('daily_match')).on,
  retry: false,
  meta: { quiet: true },
});

/** Whether the person is proposed to somebody each day. */
function DailyMatchSwitch() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: on } = useQuery(switchQuery);
  const change = useMutation({
    mutationFn: (on: boolean) => rpc('set_daily_match', { on }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['daily-match'] }),
  });
  if (on === undefined) return null;
  return (
    <Switch
      label={t`Match do Dia`}
      hint={t`Uma pessoa por dia, escolhida para os dois. Desligado, ninguém é sugerido a você, nem você a ninguém.`}
      checked={change.isPending ? change.variables : on}
      disabled={change.isPending}
      onChange={(on) => change.mutate(on)}
    />
  );
}

/** Whether the person's habits may teach the order of suggestions. */
export function LearningConsent() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: consents } = useQuery(consentsQuery);
  const agreed = Boolean(
    consents?.some((consent) => consent.purpose === PURPOSE && consent.withdrawn_at === null),
  );
  const change = useMutation({
    mutationFn: (on: boolean) =>
      on ? rpc('grant_consent', { purpose: PURPOSE }) : rpc('withdraw_consent', { purpose: PURPOSE }),
    onSuccess: (_, on) => {
      toast.success(
        on ? t`Obrigado. Vale a partir de agora` : t`Pronto. O que aprendemos com você foi apagado`,
      );
      return client.invalidateQueries({ queryKey: consentsQuery.queryKey });
    },
  });
  return (
    <Section
      id="sugestoes"
      title={t`Sugestões`}
      hint={t`A ordem dos perfis também depende da chance de uma resposta. Ela pode ser calculada pelos seus hábitos, ou por uma conta igual para todos.`}
    >
      {consents ? (
        <Switch
          label={t`Aprender com os meus hábitos`}
          hint={t`Se você costuma responder e quando esteve aqui, em números. Nunca o texto das conversas, nem identidade, religião, saúde ou respostas do Trust It.`}
          // What was pressed shows at once; if it is refused, the truth comes back.
          checked={change.isPending ? change.variables : agreed}
          disabled={change.isPending}
          onChange={(on) => change.mutate(on)}
        />
      ) : (
        <Skeleton className="h-14 rounded-lg" />
      )}
      <DailyMatchSwitch />
      <ExternalSuggestions />
    </Section>
  );
}
