import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { ApiError } from '@/api/errors';
import { optimisticUpdate } from '@/api/query';
import type { Profile } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { ButtonLink } from '@/ui/button';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { Section } from './parts';

type Toggle = 'paused' | 'incognito' | 'in_world' | 'read_receipts';

/** Pause, incognito, the world, read receipts: each at once, put back if the server refuses. */
export function VisibilitySettings() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { queryKey } = myProfileQuery;
  const { data: profile } = useQuery(myProfileQuery);
  const change = useMutation({
    mutationFn: (patch: Partial<Pick<Profile, Toggle>>) =>
      rows((db) => db.from('profiles').update(patch).eq('id', me.id)),
    onMutate: (patch) => optimisticUpdate(client, queryKey, (now) => (now ? { ...now, ...patch } : now)),
    onError: (error, _patch, back) => {
      back?.();
      // Why it cannot be so is in the server's words.
      const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
      toast.error(own ?? t`Erro ao salvar dados`);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { quiet: true },
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
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0">
          <b className="block font-semibold">{t`Encontramos alguém`}</b>
          <span className="block text-sm text-ink-2">
            {t`Quando os dois dizem, os perfis descansam e a conta para.`}
          </span>
        </span>
        <ButtonLink to="/encontramos" variant="outline" size="sm">
          {t`Encontrei alguém`}
        </ButtonLink>
      </div>
      {toggle('incognito', t`Modo discreto`, t`Só quem você curtiu vê o seu perfil.`)}
      {toggle(
        'in_world',
        t`Aparecer no mundo`,
        t`Em Conexões globais, quem procura gente no mundo encontra você: a cidade, e se você está por aqui agora ou hoje.`,
      )}
      {toggle(
        'read_receipts',
        t`Confirmação de leitura`,
        t`Vale para os dois lados: quem mostra também vê. Sem ela, ninguém sabe quando você leu.`,
      )}
    </Section>
  );
}
