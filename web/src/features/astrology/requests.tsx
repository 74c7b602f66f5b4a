import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { useFaces } from '@/shared/person/person-photos';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';
import { ASTROLOGY, chartRequestsQuery } from './queries';

/** Matches who would like to see the caller's signs; renders nothing without requests. */
export function ChartRequests() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: requests = [] } = useQuery(chartRequestsQuery);
  const face = useFaces(requests, 128);
  const answer = useMutation({
    mutationFn: (given: { target: string; allow: boolean }) => rpc('answer_chart', given),
    onSuccess: (_, { allow }) => {
      toast.success(allow ? t`Pronto: os seus signos estão visíveis para essa pessoa` : t`Fica só com você`);
      return client.invalidateQueries({ queryKey: ASTROLOGY });
    },
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    meta: { quiet: true },
  });
  if (requests.length === 0) return null;
  return (
    <Card aria-labelledby="pedidos" className="grid grid-cols-1 gap-3 md:p-6">
      <div>
        <h2 id="pedidos" className="text-xl font-bold">{t`Pedidos para ver o seu mapa`}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {t`Quem você permitir vê os signos. Data, hora e lugar continuam só com você. Ninguém é avisado de um não.`}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {requests.map(({ id, name, avatar_path }) => {
          const called = name ?? t`Usuário`;
          const busy = answer.isPending && answer.variables.target === id;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
              <Avatar name={called} src={face(avatar_path)} />
              <b className="min-w-32 flex-1 truncate font-semibold">{called}</b>
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={t`Permitir que ${called} veja`}
                  busy={busy && answer.variables.allow}
                  onClick={() => answer.mutate({ target: id, allow: true })}
                >
                  {t`Permitir`}
                </Button>
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={t`Agora não, ${called}`}
                  busy={busy && !answer.variables.allow}
                  onClick={() => answer.mutate({ target: id, allow: false })}
                >
                  {t`Agora não`}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
