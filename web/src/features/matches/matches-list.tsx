import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Skeleton } from '@/ui/card';
import { NO_MATCH } from './drawings';
import { MatchTile } from './match-tile';
import { matchesQuery } from './queries';
import { bySection, type SectionKey } from './sections';

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4 xl:grid-cols-5';

/** All matches, by what they ask for. `waits` keeps their outlines until what stands above is there. */
export function MatchesList({ waits }: { waits: boolean }) {
  const { t } = useLingui();
  const { data: matches, isPending, isError, refetch } = useQuery(matchesQuery);
  const face = useFaces(matches?.map((match) => match.person) ?? [], 400);
  if (isPending || waits) return <MatchesSkeleton />;
  if (isError && !matches) {
    return <LoadFailed title={t`Os matches não carregaram`} onRetry={refetch} />;
  }
  const sections = bySection(matches.filter((match) => match.person));
  const rowsOf: Array<[SectionKey, string, string]> = [
    ['mine', t`Sua vez`, t`Uma resposta sua e a conversa continua`],
    ['theirs', t`Vez da outra pessoa`, t`Agora é esperar com calma`],
    [
      'asleep',
      t`Adormecidos`,
      t`Mais de duas semanas em silêncio. Acorde a conversa ou encerre com gentileza`,
    ],
  ];
  if (matches.length === 0) {
    return (
      <NoPeopleYet art={NO_MATCH} title={t`Nenhum match ainda`}>
        {t`Quando a curtida for dos dois lados, a pessoa aparece aqui.`}
      </NoPeopleYet>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-9">
      {sections.new.length > 0 && (
        <Section
          id="novos"
          title={t`Novos`}
          count={sections.new.length}
          lead={t`A primeira palavra pode ser sua`}
        >
          <ul className={GRID}>
            {sections.new.map((match) => (
              <MatchTile key={match.id} match={match} photo={face(match.person?.avatar_path)} />
            ))}
          </ul>
        </Section>
      )}
      {rowsOf.map(
        ([key, title, lead]) =>
          sections[key].length > 0 && (
            <Section key={key} id={key} title={title} count={sections[key].length} lead={lead}>
              <ul className={GRID}>
                {sections[key].map((match) => (
                  <MatchTile
                    key={match.id}
                    match={match}
                    photo={face(match.person?.avatar_path)}
                    quiet={key === 'asleep'}
                  />
                ))}
              </ul>
            </Section>
          ),
      )}
    </div>
  );
}

function Section({
  id,
  title,
  count,
  lead,
  children,
}: {
  id: string;
  title: string;
  count: number;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`secao-${id}`}>
      <div className="mb-3">
        <h2 id={`secao-${id}`} className="text-xl font-bold">
          {title} <span className="font-sans text-base font-medium text-ink-2 tabular-nums">{count}</span>
        </h2>
        <p className="text-sm text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** The list in its real shape, while it is on the way. */
function MatchesSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-9">
      <span className="sr-only">{t`Carregando...`}</span>
      <div>
        <Skeleton className="mb-4 h-7 w-32" />
        <div className={GRID}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="aspect-[3/4] rounded-2xl max-sm:[&:nth-child(n+5)]:hidden" />
          ))}
        </div>
      </div>
    </div>
  );
}
