import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { foresee } from '@/api/query';
import { preferencesQuery } from '@/shared/notify/queries';
import { useKindWords } from '@/shared/notify/words';
import { Skeleton } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { Section } from './parts';

/**
 * What also comes by e-mail. Only kinds that a letter is sent for stand here: the others keep their defaults
 * on the server and come into view with what sends them, because a switch that moves nothing is a false promise.
 */
export function NoticePreferences() {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useKindWords();
  const { queryKey } = preferencesQuery;
  const { data: preferences } = useQuery(preferencesQuery);
  const change = useMutation({
    mutationFn: (one: { kind: string; email: boolean }) =>
      rows((db) => db.from('notification_preferences').upsert(one)),
    onMutate: ({ kind, email }) =>
      foresee(client, queryKey, (all) => all?.map((one) => (one.kind === kind ? { ...one, email } : one))),
    onError: (_error, _one, back) => back?.(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const letters: Array<[kind: string, hint: string]> = [
    ['match.new', t`Depois de dez minutos, se você ainda não viu o match.`],
    ['message.new', t`Depois de um dia, se você ainda não leu.`],
  ];
  return (
    <Section
      id="avisos"
      title={t`Avisos por e-mail`}
      hint={t`No aplicativo tudo aparece. Aqui você escolhe o que também chega ao e-mail; o texto dele nunca diz de quem se trata.`}
    >
      {letters.map(([kind, hint]) => {
        const one = preferences?.find((preference) => preference.kind === kind);
        if (!one) return <Skeleton key={kind} className="h-11 rounded-lg" />;
        return (
          <Switch
            key={kind}
            label={words(kind).label}
            hint={hint}
            checked={one.email}
            onChange={(email) => change.mutate({ kind, email })}
          />
        );
      })}
    </Section>
  );
}
