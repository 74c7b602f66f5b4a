import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, MessageCircle } from 'lucide-react';
import type { ValueFit } from '@/api/surface';
import { Link } from '@/router';
import { PersonPhoto } from '@/shared/person/person-photo';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { clockTime } from '@/texts/clock';
import { Badge, SealBadge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { TORN } from '@/ui/drawing';
import { VerifiedMark } from '@/ui/verified';
import { ALMOST, NOBODY_SAME } from './drawings';
import { DegreeRing, FitBasis, useDegree } from './fit-degree';
import { valueMatchesQuery } from './queries';

/** The ten people whose answers suit best, with what to talk about. */
export function Results({ onEdit }: { onEdit: () => void }) {
  const { t, i18n } = useLingui();
  const { data, isError, refetch } = useQuery(valueMatchesQuery);
  if (isError) {
    return (
      <EmptyState
        art={TORN}
        title={t`O resultado não chegou`}
        action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`As suas respostas estão salvas. Pode ser a internet.`}
      </EmptyState>
    );
  }
  if (!data) return <ResultsSkeleton />;
  const moment = (at: string) => `${i18n.date(at, { weekday: 'long' })}, ${clockTime(at)}`;
  if (data.missing > 0) {
    return (
      <EmptyState
        art={ALMOST}
        title={t`Falta pouco`}
        action={<Button onClick={onEdit}>{t`Continuar respondendo`}</Button>}
      >
        {t`Responda a mais ${data.missing} para encontrar seu match perfeito.`}
      </EmptyState>
    );
  }
  if (data.people.length === 0) {
    return (
      <NoPeopleYet art={NOBODY_SAME} title={t`Ninguém respondeu ao mesmo ainda`}>
        {t`As suas respostas já contam na compatibilidade. Quem combinar com você aparece aqui.`}
      </NoPeopleYet>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {data.pending_at && (
        <Notice tone="sun">
          {t`A sua última mudança entra na conta ${moment(data.pending_at)}. Uma vez por dia, para ninguém adivinhar respostas privadas.`}
        </Notice>
      )}
      <ol className="grid grid-cols-1 gap-4">
        {data.people.map((fit, at) => (
          <li key={fit.person.id} className="rise" style={{ animationDelay: `${Math.min(at, 6) * 60}ms` }}>
            <FitCard fit={fit} best={at === 0 && fit.percent !== null} />
          </li>
        ))}
      </ol>
      <p className="text-center text-sm text-ink-2">
        {t`A conta é a mesma para os dois. Respostas privadas ficam fora dela: só valem quando são indispensáveis.`}
      </p>
    </div>
  );
}

function FitCard({ fit, best }: { fit: ValueFit; best: boolean }) {
  const { t } = useLingui();
  const degree = useDegree();
  const { person } = fit;
  const photo = person.photos[0];
  const topic = fit.topics[0];
  return (
    <article
      aria-label={t`${person.name}, ${person.age}. ${degree(fit)}`}
      className={cn(
        'relative grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 max-[22rem]:grid-cols-[5rem_minmax(0,1fr)] max-[22rem]:gap-3 rounded-2xl border bg-surface p-3 transition duration-200 ease-enlace focus-within:shadow-card hover:shadow-card md:grid-cols-[9.5rem_minmax(0,1fr)] md:gap-6 md:p-4',
        best ? 'border-brand' : 'border-line',
      )}
    >
      <div className="self-start overflow-hidden rounded-xl bg-surface-2">
        {photo ? (
          <PersonPhoto photo={photo} alt="" sizes="160px" lazy className="aspect-[3/4] w-full" />
        ) : (
          <span
            aria-hidden="true"
            className="grid aspect-[3/4] w-full place-items-center font-display text-4xl font-bold text-ink-2"
          >
            {person.name.charAt(0).toLocaleUpperCase('pt')}
          </span>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-center gap-2.5 py-1 pr-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {best && (
              <p className="text-[.8125rem] font-semibold text-brand-ink">{t`Quem mais combina com você`}</p>
            )}
            <h2 className="text-xl leading-tight font-bold [overflow-wrap:anywhere] max-[22rem]:text-base">
              <Link
                to={`/trust-it/${person.id}`}
                className="rounded-sm after:absolute after:inset-0 after:rounded-2xl"
              >
                {person.name}, {person.age}
              </Link>
              {/* The joiner holds the mark at the age. */}
              {person.verified && '\u2060'}
              {person.verified && (
                <VerifiedMark
                  label={t`Perfil verificado`}
                  className="ml-1.5 inline size-4.5 align-[-.15em]"
                />
              )}
            </h2>
            {person.city && <p className="truncate text-sm text-ink-2">{person.city}</p>}
          </div>
          <DegreeRing fit={fit} className="shrink-0" />
        </div>
        <div className="flex flex-wrap gap-1.5">
          {person.relation === 'match' && <Badge tone="leaf">{t`Vocês já são match`}</Badge>}
          {person.intention_seal && <SealBadge seal={person.intention_seal} />}
        </div>
        <p className="text-[.95rem]">
          <b className="font-semibold">{degree(fit)}</b>
          <span className="block text-sm text-ink-2">
            <FitBasis common={fit.common} />
          </span>
        </p>
        {fit.shared.length > 0 && (
          <ul
            aria-label={t`Pensam igual sobre`}
            className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-leaf-ink"
          >
            {fit.shared.map((shared) => (
              <li key={shared.question_id} className="flex items-center gap-1">
                <Check aria-hidden="true" className="size-4" />
                {shared.topic}
              </li>
            ))}
          </ul>
        )}
        {topic && (
          <p className="flex items-start gap-2 text-sm leading-snug text-ink-2">
            <MessageCircle aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t`Assunto bom para conversar: ${topic.question}`}
          </p>
        )}
      </div>
    </article>
  );
}

function ResultsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">{t`Carregando...`}</span>
      {['a', 'b', 'c'].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-4 max-[22rem]:grid-cols-[5rem_minmax(0,1fr)] max-[22rem]:gap-3 rounded-2xl border border-line bg-surface p-3 md:grid-cols-[9.5rem_minmax(0,1fr)] md:gap-6 md:p-4"
        >
          <Skeleton className="aspect-[3/4] rounded-xl" />
          <div className="grid content-center gap-3">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-52 max-w-full" />
            <Skeleton className="h-4 w-36" />
          </div>
        </div>
      ))}
    </div>
  );
}
