import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorCode } from '@/api/errors';
import { useSearchParams } from '@/router';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { myProfileQuery } from '@/shared/member/queries';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { ButtonLink } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { toast } from '@/ui/toast';
import { CHART_GONE, CHOOSE_MATCH, NO_PAIR_OF_STARS, SKY_MISSING } from './drawings';
import { MatchPicker } from './match-picker';
import { PersonPanel } from './person-panel';
import { astroMatchesQuery, synastryQuery } from './queries';
import { ResultSkeleton, SynastryResult } from './result';
import type { AstroMatch } from './wire';

/** Pick a match, read the two charts. The choice is in the address, so that the way back finds it. */
export function MatchesTab({ onManual }: { onManual: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const { data: matches, isPending, isError, refetch } = useQuery(astroMatchesQuery);
  const result = useRef<HTMLDivElement>(null);
  const chosen = matches?.find((match) => match.id === search.get('com')) ?? null;

  const choose = (match: AstroMatch) => {
    setSearch({ com: match.id }, { replace: true, preventScrollReset: true });
    // On a phone the result is below the faces; on wide screens it is in view already.
    requestAnimationFrame(() => result.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' }));
    if (match.state !== 'ready') return;
    const name = match.name ?? t`Usuário`;
    // The panel reads the same answer and shows the failure.
    client.fetchQuery(synastryQuery(match.id)).then(
      () => toast.success(t`Mapa com ${name} carregado`),
      () => undefined,
    );
  };

  if (isPending) return <PickerSkeleton />;
  if (isError) {
    return <LoadFailed title={t`Os matches não carregaram`} onRetry={refetch} />;
  }
  if (matches.length === 0) {
    return (
      <NoPeopleYet art={NO_PAIR_OF_STARS} title={t`Nenhum match ainda`}>
        {t`Quando a curtida for dos dois lados, os mapas de vocês se encontram aqui. Até lá, experimente a aba Manual.`}
      </NoPeopleYet>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[17rem_minmax(0,1fr)] md:gap-7">
      <MatchPicker matches={matches} chosen={chosen?.id ?? null} onChoose={choose} />
      <div ref={result} className="scroll-mt-20">
        {!chosen && (
          <Card className="grid place-items-center py-6">
            <EmptyState art={CHOOSE_MATCH} title={t`Selecione um match`} className="py-6">
              {t`Comparamos os dois mapas e damos a vocês um bom assunto para conversar.`}
            </EmptyState>
          </Card>
        )}
        {chosen && chosen.state !== 'ready' && <PersonPanel match={chosen} onManual={onManual} />}
        {chosen?.state === 'ready' && <MatchResult key={chosen.id} match={chosen} />}
      </div>
    </div>
  );
}

function MatchResult({ match }: { match: AstroMatch }) {
  const { t } = useLingui();
  const { data, isPending, error, refetch } = useQuery(synastryQuery(match.id));
  const face = useFaces([match], 128);
  const { data: profile } = useQuery(myProfileQuery);
  const own = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/128.webp` : null);
  const me = profile?.full_name ?? t`Você`;
  const name = match.name ?? t`Usuário`;
  if (isPending) return <ResultSkeleton />;
  if (!data) {
    const code = errorCode(error);
    return (
      <Card className="py-4">
        {code === 'STATE' ? (
          <EmptyState
            art={SKY_MISSING}
            title={t`Falta o seu lado do céu`}
            action={<ButtonLink to="/astrology-match/nascimento">{t`Contar meu nascimento`}</ButtonLink>}
          >
            {t`Conte o seu nascimento, ou pelo menos o seu signo no perfil, e comparamos com ${name}.`}
          </EmptyState>
        ) : code === 'NOT_FOUND' ? (
          <EmptyState art={CHART_GONE} title={t`Este mapa não está mais disponível`} />
        ) : (
          <LoadFailed title={t`O mapa não carregou`} onRetry={refetch} />
        )}
      </Card>
    );
  }
  return (
    <SynastryResult
      synastry={data}
      analysis={`/astrology-match/${match.id}/analise`}
      people={[
        { name: t`Você`, face: <Avatar name={me} src={own} className="mb-2 block size-16" /> },
        {
          name: `${name}, ${match.age}`,
          face: <Avatar name={name} src={face(match.avatar_path)} className="mb-2 block size-16" />,
        },
      ]}
    />
  );
}

function PickerSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-5 md:grid-cols-[17rem_minmax(0,1fr)] md:gap-7">
      <span className="sr-only">{t`Carregando...`}</span>
      <div className="flex gap-4 overflow-hidden md:grid">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="size-16 shrink-0 md:h-14 md:w-full md:rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
