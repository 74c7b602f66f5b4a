import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plane } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { FunctionResult } from '@/api/surface';
import { Link } from '@/router';
import { CityField } from '@/shared/profile/city-field';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { SheetForm } from '@/ui/sheet-form';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { toast } from '@/ui/toast';
import { cityVisitQuery, refusalText } from './extras-queries';

type Standing = FunctionResult<'city_visit'>;
/** The day in so many days, `YYYY-MM-DD`, on this device's clock. */
const dayIn = (days: number) => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** A second city for some days: announced, changed, ended. */
export function VisitEditor() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(cityVisitQuery);
  const [editing, setEditing] = useState<'present' | 'another' | null>(null);
  const keep = (standing: Standing) => {
    client.setQueryData(cityVisitQuery.queryKey, standing);
    setEditing(null);
    // Who is near is another question now.
    client.removeQueries({ queryKey: ['deck'] });
  };
  const end = useMutation({
    mutationFn: () => rpc('end_city_visit'),
    onSuccess: (standing) => {
      keep(standing);
      toast.success(t`Visita encerrada`);
    },
  });

  const remove = useMutation({
    mutationFn: (id: string) => rpc('remove_city_visit', { id }),
    onSuccess: keep,
  });

  if (isPending) return <Skeleton className="h-16 rounded-xl" />;
  if (isError) {
    return <Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>;
  }
  const { visit } = data;
  const day = (date: string) => i18n.date(new Date(`${date}T12:00:00`), { day: 'numeric', month: 'long' });
  return (
    <>
      {visit ? (
        <div className="grid grid-cols-1 gap-3 rounded-xl border border-line bg-bg p-4">
          <p className="flex items-start gap-3 leading-snug">
            <Plane aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <b className="block font-display text-lg font-bold [overflow-wrap:anywhere]">{visit.city}</b>
              <span className="text-sm text-ink-2">
                {visit.active
                  ? t`Até ${day(visit.until)}. Agora você aparece para quem está lá.`
                  : t`De ${day(visit.from)} a ${day(visit.until)}. Até lá o seu perfil diz que você planeja a visita.`}
              </span>
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            {data.changes_left > 0 && (
              <Button variant="outline" size="sm" onClick={() => setEditing('present')}>{t`Mudar`}</Button>
            )}
            <Button variant="ghost" size="sm" busy={end.isPending} onClick={() => end.mutate()}>
              {visit.active ? t`Já voltei` : t`Não vou mais`}
            </Button>
          </div>
        </div>
      ) : data.changes_left > 0 ? (
        <button
          type="button"
          onClick={() => setEditing('present')}
          className="flex min-h-16 w-full items-center gap-3 rounded-xl border-2 border-dashed border-line-strong/70 px-4 text-left font-semibold text-ink-2 transition hover:border-brand hover:text-brand-ink"
        >
          <Plane aria-hidden="true" className="size-5 shrink-0" />
          {t`Marcar uma visita`}
        </button>
      ) : null}
      {data.planned.length > 0 && (
        <ul aria-label={t`Próximas visitas`} className="mt-3 grid gap-2">
          {data.planned.map((later) => (
            <li
              key={later.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-line px-4 py-2.5"
            >
              <span className="min-w-0 text-sm">
                <b className="font-semibold [overflow-wrap:anywhere]">{later.city}</b>{' '}
                {t`de ${day(later.from)} a ${day(later.until)}`}
              </span>
              <Button
                variant="ghost"
                size="sm"
                disabled={remove.isPending}
                onClick={() => remove.mutate(later.id)}
              >
                {t`Não vou mais`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {visit && data.changes_left > 0 && data.planned.length + 1 < data.visits && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setEditing('another')}>
          {t`Planejar outra visita`}
        </Button>
      )}
      {visit && data.visits === 1 && (
        <p className="mt-3 text-sm text-ink-2">
          <Link
            to="/plans"
            className="underline underline-offset-2"
          >{t`Com o Premium, até cinco visitas planejadas.`}</Link>
        </p>
      )}
      {data.next_change_at && (
        <p className="text-sm text-ink-2">
          {t`Você já usou as mudanças de visita destes 30 dias. A próxima pode ser marcada a partir de ${i18n.date(data.next_change_at, { day: 'numeric', month: 'long' })}.`}
        </p>
      )}
      {editing && (
        <VisitSheet
          standing={data}
          another={editing === 'another'}
          onClose={() => setEditing(null)}
          onSaved={keep}
        />
      )}
    </>
  );
}

interface VisitSheetProps {
  standing: Standing;
  /** One more, after the one that is there. */
  another: boolean;
  onClose: () => void;
  onSaved: (standing: Standing) => void;
}

function VisitSheet({ standing, another, onClose, onSaved }: VisitSheetProps) {
  const { t } = useLingui();
  const visit = another ? null : standing.visit;
  const [city, setCity] = useState<{ id?: number; text: string }>({
    id: visit?.city_id,
    text: visit?.city ?? '',
  });
  const [from, setFrom] = useState(visit && !visit.active ? visit.from : dayIn(0));
  const [until, setUntil] = useState(visit?.until ?? dayIn(7));
  const save = useMutation({
    mutationFn: () =>
      rpc(another ? 'add_city_visit' : 'set_city_visit', { city_id: city.id ?? 0, from, until }),
    onSuccess: (saved) => {
      onSaved(saved);
      toast.success(t`Visita marcada`);
    },
    meta: { quiet: true },
  });
  return (
    <SheetForm
      title={t`Visitando outra cidade`}
      description={t`Nesses dias você aparece para quem está lá, com o aviso da visita. O lugar exato nunca aparece.`}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <CityField
        value={city}
        onChange={setCity}
        words={{
          label: t`Cidade da visita`,
          hint: t`Escolha na lista.`,
          unknown: t`Não conhecemos esta cidade. Escolha uma da lista.`,
        }}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t`Primeiro dia`}>
          <Input
            type="date"
            required
            min={dayIn(0)}
            max={dayIn(standing.days_ahead)}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <Field label={t`Último dia`}>
          <Input
            type="date"
            required
            min={from}
            max={dayIn(standing.days_ahead)}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
      {save.error && (
        <Notice tone="danger">
          {refusalText(save.error) ?? errorText(save.error, t`Não conseguimos salvar. Tente de novo.`)}
        </Notice>
      )}
      <p className="text-sm text-ink-2">{t`Mudanças que restam nestes 30 dias: ${standing.changes_left}`}</p>
      <div className={SHEET_ACTION}>
        <Button type="submit" size="lg" busy={save.isPending} disabled={city.id === undefined}>
          {t`Salvar`}
        </Button>
      </div>
    </SheetForm>
  );
}
