import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { ApiError } from '@/api/errors';
import { optimisticUpdate } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { Card, Notice } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';

type Caution = FunctionResult<'world_people'>['caution'];

/** Whether one appears in the world, and turning it on or off. */
export function useAppearing() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { data: profile } = useQuery(myProfileQuery);
  const { queryKey } = myProfileQuery;
  const change = useMutation({
    mutationFn: (in_world: boolean) => rows((db) => db.from('profiles').update({ in_world }).eq('id', me.id)),
    onMutate: (in_world) => optimisticUpdate(client, queryKey, (now) => (now ? { ...now, in_world } : now)),
    onSuccess: (_done, on) => {
      toast.success(on ? t`Agora você aparece no mundo` : t`Você não aparece mais no mundo`);
    },
    onError: (error, _on, back) => {
      back?.();
      const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
      toast.error(own ?? t`Erro ao salvar dados`);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { quiet: true },
  });
  return { known: Boolean(profile), on: profile?.in_world ?? false, set: change.mutate };
}

/** Asks for consent: no one is on the list unasked. */
export function AppearCard({ caution }: { caution: Caution }) {
  const { t } = useLingui();
  const appearing = useAppearing();
  return (
    <Card aria-labelledby="aparecer">
      <h2 id="aparecer" className="text-lg font-bold">{t`E você, quer aparecer?`}</h2>
      {caution ? (
        <Notice tone="sun" className="mt-3">
          {t`Para proteger você, ninguém aparece no mundo a partir do país em que você está.`}{' '}
          {caution.reason} {t`(fonte: ILGA World, ${caution.year})`}
        </Notice>
      ) : (
        <div className="mt-3">
          <Switch
            label={t`Aparecer no mundo`}
            hint={t`Quem procura gente no mundo vê seu nome, idade, foto, cidade e se você está por aqui agora ou hoje. Nunca o lugar exato nem a hora. Você muda de ideia quando quiser.`}
            checked={appearing.on}
            disabled={!appearing.known}
            onChange={appearing.set}
          />
        </div>
      )}
    </Card>
  );
}
