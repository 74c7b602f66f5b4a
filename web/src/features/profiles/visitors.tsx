import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { optimisticUpdate } from '@/api/query';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { Card, EmptyState } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { CardsLoading } from './cards-loading';
import { NOBODY_CAME, VISITS_OFF } from './drawings';
import { visitorsQuery } from './extras-queries';

/** Who opened one's profile; only between people who share their visits. */
export function Visitors() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = visitorsQuery;
  const { data, isPending, isError, refetch } = useQuery(visitorsQuery);
  const share = useMutation({
    mutationFn: (on: boolean) => rpc('share_visits', { on }),
    onMutate: (on) =>
      optimisticUpdate(client, queryKey, (now) => now && { ...now, sharing: on, visitors: [] }),
    onError: (_error, _on, back) => back?.(),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (isPending) return <CardsLoading heights={['h-24', 'h-48']} />;
  if (isError) {
    return (
      <LoadFailed title={t`As visitas não chegaram`} onRetry={refetch}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <Switch
          label={t`Mostrar e ver visitas`}
          hint={t`Vale para os dois lados: quem mostra as suas visitas vê as de quem também mostra. Ao desligar, apagamos as visitas guardadas.`}
          checked={data.sharing}
          disabled={share.isPending}
          onChange={(on) => share.mutate(on)}
        />
      </Card>
      {data.visitors.length > 0 ? (
        <VisitorList visitors={data.visitors} />
      ) : data.sharing ? (
        <EmptyState art={NOBODY_CAME} title={t`Nenhuma visita por enquanto`}>
          {t`Quando alguém que também mostra as visitas abrir o seu perfil, o nome aparece aqui por 30 dias.`}
        </EmptyState>
      ) : (
        <EmptyState art={VISITS_OFF} title={t`As visitas estão desligadas`}>
          {t`Ninguém fica sabendo que perfis você abriu, e você não vê quem abriu o seu.`}
        </EmptyState>
      )}
    </div>
  );
}

type Shown = ReadonlyArray<{ person_id: string; name: string; avatar_path: string | null; day: string }>;

function VisitorList({ visitors }: { visitors: Shown }) {
  const { t, i18n } = useLingui();
  const face = useFaces(visitors, 128);
  return (
    <>
      <ul aria-label={t`Visitas dos últimos 30 dias`} className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {visitors.map((visitor) => (
          <li key={visitor.person_id}>
            <Link
              to={`/people/${visitor.person_id}`}
              className="flex items-center gap-4 rounded-xl border border-line bg-surface p-4 transition hover:border-line-strong"
            >
              <Avatar name={visitor.name} src={face(visitor.avatar_path)} className="size-14" />
              <span className="min-w-0">
                <b className="block truncate font-semibold">{visitor.name}</b>
                <span className="block text-sm text-ink-2">
                  {i18n.date(new Date(`${visitor.day}T12:00:00`), {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'long',
                  })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {t`Guardamos só o dia, por 30 dias. Quem está no modo discreto ou deu um tempo não aparece.`}
      </p>
    </>
  );
}
