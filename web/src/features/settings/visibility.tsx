import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { foresee } from '@/api/query';
import type { Profile } from '@/api/surface';
import { useMe } from '@/features/accounts/session';
import { myProfileQuery } from '@/features/shell/queries';
import { Switch } from '@/ui/switch';
import { Section } from './parts';

type Toggle = 'paused' | 'incognito' | 'read_receipts';

/** Pause, incognito, read receipts: each at once, put back if the server refuses. */
export function VisibilitySettings() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { queryKey } = myProfileQuery;
  const { data: profile } = useQuery(myProfileQuery);
  const change = useMutation({
    mutationFn: (patch: Partial<Pick<Profile, Toggle>>) =>
      rows((db) => db.from('profiles').update(patch).eq('id', me.id)),
    onMutate: (patch) => foresee(client, queryKey, (now) => (now ? { ...now, ...patch } : now)),
    onError: (_error, _patch, back) => back?.(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const toggle = (name: Toggle, label: string, hint: string) => (
    <Switch
      label={label}
      hint={hint}
      checked={profile?.[name] ?? false}
      disabled={!profile}
      onChange={(on) => change.mutate({ [name]: on })}
    />
  );
  return (
    <Section id="visibilidade" title={t`Visibilidade`}>
      {toggle(
        'paused',
        t`Dar um tempo`,
        t`Ninguém novo vê você. As suas conversas continuam, e você volta quando quiser.`,
      )}
      {toggle('incognito', t`Modo discreto`, t`Só quem você curtiu vê o seu perfil.`)}
      {toggle(
        'read_receipts',
        t`Confirmação de leitura`,
        t`Vale para os dois lados: quem mostra também vê. Sem ela, ninguém sabe quando você leu.`,
      )}
    </Section>
  );
}
