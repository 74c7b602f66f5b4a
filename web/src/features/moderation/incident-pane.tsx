import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { rpc } from '@/api/call';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { REGISTER_SHUT } from './drawings';
import { IncidentForm } from './incident-form';
import { IncidentHistory } from './incident-history';
import { IncidentNotices } from './incident-notices';
import { type Incident, type IncidentFacts, incidentQuery } from './incident-queries';
import { useIncidentWords } from './incident-words';
import { deskError } from './queries';
import { useDeskWords } from './words';

interface IncidentPaneProps {
  id: string;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onChanged: () => Promise<void>;
  onLeft: () => void;
}

/** One incident: what is known, who must be told by when, and what happened to it. */
export function IncidentPane({ id, editing, onEditing, onChanged, onLeft }: IncidentPaneProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(incidentQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = Boolean(query.data);
  const begin = useEffectEvent(() => {
    onEditing(false);
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (arrived) begin();
  }, [arrived]);
  const renew = async () => {
    await client.invalidateQueries(incidentQuery(id));
    await onChanged();
  };
  if (!query.data) {
    return (
      <div className="p-4 lg:p-6">
        {query.isPending ? (
          <Skeleton className="h-64" />
        ) : (
          <EmptyState
            art={REGISTER_SHUT}
            title={t`O incidente não abriu`}
            action={<Button onClick={() => void query.refetch()}>{t`Tentar novamente`}</Button>}
          >
            {deskError(query.error, t`Pode ser a internet. Nada se perdeu.`)}
          </EmptyState>
        )}
      </div>
    );
  }
  const incident = query.data;
  return (
    <article className="grid min-h-0 content-start gap-6 overflow-y-auto p-4 lg:p-6">
      <header className="grid gap-3">
        <Button variant="ghost" size="sm" className="justify-self-start lg:hidden" onClick={onLeft}>
          <ArrowLeft aria-hidden="true" />
          {t`Registro`}
        </Button>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold [overflow-wrap:anywhere] outline-none">
          {incident.facts.title}
        </h2>
        <States incident={incident} onDone={renew} />
      </header>
      {editing ? (
        <Edit incident={incident} onDone={renew} onEditing={onEditing} />
      ) : (
        <>
          <IncidentNotices incident={incident} onDone={renew} />
          <Facts incident={incident} onEdit={() => onEditing(true)} />
        </>
      )}
      <IncidentHistory incident={incident} />
    </article>
  );
}

interface PartProps {
  incident: Incident;
  onDone: () => Promise<void>;
}

/** The state and what it can become. */
function States({ incident, onDone }: PartProps) {
  const { t } = useLingui();
  const { states } = useIncidentWords();
  const move = useMutation({
    mutationFn: (state: Incident['state']) =>
      rpc('incident_set_state', { id: incident.id, version: incident.version, state, note: '' }),
    onSettled: onDone,
    meta: { quiet: true },
  });
  const to = (state: Incident['state'], label: string) => (
    <Button
      variant="outline"
      size="sm"
      busy={move.isPending && move.variables === state}
      onClick={() => move.mutate(state)}
    >
      {label}
    </Button>
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={incident.state === 'closed' ? 'leaf' : 'tile'}>{states[incident.state]}</Badge>
        {incident.state === 'open' && to('contained', t`Marcar como contido`)}
        {incident.state !== 'closed' && to('closed', t`Encerrar`)}
        {incident.state === 'closed' && to('open', t`Reabrir`)}
      </div>
      {move.error && <Notice tone="danger">{deskError(move.error, t`Não saiu. Tente novamente.`)}</Notice>}
    </div>
  );
}

function Edit({ incident, onDone, onEditing }: PartProps & { onEditing: (editing: boolean) => void }) {
  const { t } = useLingui();
  const change = useMutation({
    mutationFn: (facts: IncidentFacts) =>
      rpc('incident_change', { id: incident.id, version: incident.version, facts }),
    onSuccess: async () => {
      await onDone();
      onEditing(false);
    },
    meta: { quiet: true },
  });
  return (
    <section aria-label={t`Mudar os fatos`}>
      <IncidentForm
        facts={incident.facts}
        busy={change.isPending}
        error={change.error}
        submit={t`Salvar`}
        onSubmit={(facts) => change.mutate(facts)}
        onCancel={() => onEditing(false)}
      />
    </section>
  );
}

function Facts({ incident, onEdit }: { incident: Incident; onEdit: () => void }) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  const words = useIncidentWords();
  const { facts } = incident;
  const people = (count: number | null | undefined) => (count == null ? t`ainda não se sabe` : String(count));
  const rows: Array<[string, string | null | undefined]> = [
    [t`O que aconteceu`, facts.description],
    [t`Causa`, facts.cause],
    [t`Quando se soube`, moment(facts.found_at)],
    [t`Quando começou`, facts.occurred_at && moment(facts.occurred_at)],
    [t`Que dados`, facts.data.map((kind) => words.data[kind]).join(', ')],
    [t`De quem são os dados`, facts.people],
    [t`Pessoas no Brasil`, people(facts.people_brazil)],
    [t`Pessoas em Portugal e na União Europeia`, people(facts.people_portugal)],
    [t`Risco para as pessoas`, words.risks[facts.risk]],
    [t`O que pode resultar disto`, facts.consequences],
    [t`O que protegia os dados antes`, facts.measures_before],
    [t`O que foi feito e o que falta fazer`, facts.measures],
    [t`Motivo da demora, se houver`, facts.delay_reason],
  ];
  return (
    <section aria-labelledby="incident-facts" className="grid max-w-3xl gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="incident-facts" className="text-lg font-bold">
          {t`Fatos`}
        </h3>
        {incident.state !== 'closed' && (
          <Button variant="outline" size="sm" aria-keyshortcuts="E" onClick={onEdit}>
            {t`Mudar os fatos`}
          </Button>
        )}
      </div>
      <dl className="grid gap-3">
        {rows
          .filter(([, said]) => said)
          .map(([name, said]) => (
            <div key={name}>
              <dt className="text-sm text-ink-2">{name}</dt>
              <dd className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{said}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
