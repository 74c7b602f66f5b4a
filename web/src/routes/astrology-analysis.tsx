import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorCode } from '@/api/errors';
import { Analysis } from '@/features/astrology/analysis';
import { BackLink } from '@/features/astrology/back-link';
import { BEFORE_MATCH, CHART_GONE, SKY_MISSING } from '@/features/astrology/drawings';
import { manualQuery, natalQuery, synastryQuery } from '@/features/astrology/queries';
import { ReportButton } from '@/features/astrology/report-button';
import { Navigate, useParams } from '@/router';
import { useSession } from '@/shared/account/session';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page } from '@/ui/page';

/** The full analysis: with a person, or of what was typed by hand. */
export default function AstrologyAnalysis() {
  const { personId } = useParams();
  return personId ? <WithPerson id={personId} /> : <ByHand />;
}

function WithPerson({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, isPending, error, refetch } = useQuery(synastryQuery(id));
  const { data: own, isPending: drawing } = useQuery(natalQuery);
  const title = t`Análise completa`;
  const back = <BackLink to={`/astrology-match?com=${id}`} />;
  if (isPending || drawing) {
    return (
      <Page title={title} aside={back}>
        <AnalysisSkeleton />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={title} aside={back}>
        <Refused code={errorCode(error)} again={() => void refetch()} />
      </Page>
    );
  }
  const name = data.second.name ?? t`Usuário`;
  return (
    <Page title={t`Você e ${name}`} lead={t`Sinastria Astrológica, análise completa`} aside={back}>
      <Analysis
        synastry={data}
        own={own ?? null}
        people={[{ name: t`Você` }, { name }]}
        report={<ReportButton target={id} file="sinastria.pdf" />}
      />
    </Page>
  );
}

/** Of two typed charts; a user who comes without them, or reloads, types them first. */
function ByHand() {
  const { t } = useLingui();
  const member = useSession().name === 'in';
  const { data: held } = useQuery(manualQuery);
  const mine = Boolean(held && !held.people.first);
  const { data: own } = useQuery({ ...natalQuery, enabled: member && mine });
  if (!held) return <Navigate to="/astrology-match?aba=manual" replace />;
  const { first, second } = held.synastry;
  const one = first.name ?? (mine ? t`Você` : t`Primeira pessoa`);
  const other = second.name ?? (mine ? t`A outra pessoa` : t`Segunda pessoa`);
  return (
    <Page
      title={t`${one} e ${other}`}
      lead={t`Sinastria Astrológica, análise completa`}
      aside={<BackLink to="/astrology-match?aba=manual" />}
    >
      <Analysis synastry={held.synastry} own={own ?? null} people={[{ name: one }, { name: other }]} />
    </Page>
  );
}

function Refused({ code, again }: { code: string; again: () => void }) {
  const { t } = useLingui();
  if (code === 'PREMIUM_REQUIRED') {
    return (
      <EmptyState
        art={BEFORE_MATCH}
        title={t`Antes do match, é Premium`}
        action={<ButtonLink to="/plans" variant="sun">{t`Upgrade para Premium`}</ButtonLink>}
      >
        {t`Com quem já deu match com você, a sinastria é sempre grátis.`}
      </EmptyState>
    );
  }
  if (code === 'STATE') {
    return (
      <EmptyState
        art={SKY_MISSING}
        title={t`Falta o seu lado do céu`}
        action={<ButtonLink to="/astrology-match/nascimento">{t`Contar meu nascimento`}</ButtonLink>}
      >
        {t`Conte o seu nascimento, ou pelo menos o seu signo no perfil.`}
      </EmptyState>
    );
  }
  if (code === 'NOT_FOUND' || code === 'VALIDATION') {
    return (
      <EmptyState
        art={CHART_GONE}
        title={t`Este mapa não está disponível`}
        action={<ButtonLink to="/astrology-match">{t`Ver meus matches`}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      art={TORN}
      title={t`A análise não carregou`}
      action={<Button variant="outline" onClick={again}>{t`Tentar novamente`}</Button>}
    >
      {t`Confira a conexão e tente outra vez.`}
    </EmptyState>
  );
}

function AnalysisSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="h-[42rem] rounded-xl md:h-[36rem]" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  );
}
