import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { RowsSkeleton } from '@/ui/rows-skeleton';
import { VerifiedMark } from '@/ui/verified';
import { NO_MATCH } from './drawings';
import { type MatchWithPerson, matchesQuery } from './queries';
import { bySection, type SectionKey } from './sections';
import { useAgo } from './time-words';

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
    ['theirs', t`Vez dele(a)`, t`Agora é esperar com calma`],
    [
      'asleep',
      t`Adormecidos`,
      t`Mais de duas semanas em silêncio. Acorde a conversa ou encerre com gentileza`,
    ],
  ];
  if (matches.length === 0) {
    return (
      <EmptyState
        art={NO_MATCH}
        title={t`Nenhum match ainda`}
        action={<ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>}
      >
        {t`Quando a curtida for dos dois lados, a pessoa aparece aqui.`}
      </EmptyState>
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
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-5">
            {sections.new.map((match) => (
              <NewMatchCard key={match.id} match={match} photo={face(match.person?.avatar_path)} />
            ))}
          </ul>
        </Section>
      )}
      {rowsOf.map(
        ([key, title, lead]) =>
          sections[key].length > 0 && (
            <Section key={key} id={key} title={title} count={sections[key].length} lead={lead}>
              <ul className="overflow-hidden rounded-xl border border-line bg-surface">
                {sections[key].map((match) => (
                  <MatchRow
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

/** A match without a word yet. */
function NewMatchCard({ match, photo }: { match: MatchWithPerson; photo?: string }) {
  const { t } = useLingui();
  const person = match.person;
  const name = person?.name ?? t`Usuário`;
  return (
    <li>
      <Link
        to={`/messages/${match.id}`}
        className="group relative block aspect-[3/4] overflow-hidden rounded-xl bg-[#25121a] text-white shadow-card"
      >
        {photo ? (
          <img
            src={photo}
            alt=""
            width={400}
            height={550}
            className="size-full object-cover object-top transition duration-300 ease-enlace group-hover:scale-[1.04]"
          />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-full place-items-center font-display text-6xl text-white/30"
          >
            {name.charAt(0)}
          </span>
        )}
        <span className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-[#12060b] from-15% via-[#12060b]/75 to-transparent px-3.5 pt-12 pb-3.5">
          <b className="flex items-center gap-1.5 font-display text-lg leading-tight font-bold">
            <span className="truncate">
              <span className="sr-only">{t`Dizer olá a`} </span>
              {name}
              {person && `, ${person.age}`}
            </span>
            {person?.verified && <VerifiedMark label={t`Perfil verificado`} />}
          </b>
          <span className="mt-0.5 block text-sm text-[#ffc857]">
            {match.estimated ? t`≈${match.compatibility}% em comum` : t`${match.compatibility}% em comum`}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** A match with a conversation: the last word, and whose turn it is. */
function MatchRow({ match, photo, quiet }: { match: MatchWithPerson; photo?: string; quiet: boolean }) {
  const { t } = useLingui();
  const ago = useAgo();
  const person = match.person;
  const name = person?.name ?? t`Usuário`;
  const last = match.last_message;
  const mine = last && last.sender_id !== match.person_id;
  const text = last ? (last.body ?? t`Mensagem apagada`) : t`Vocês ainda não conversaram`;
  return (
    <li className="border-line [&+li]:border-t">
      <Link
        to={`/messages/${match.id}`}
        className="flex items-center gap-4 px-4 py-3.5 transition-colors hover:bg-surface-2 focus-visible:outline-offset-[-3px]"
      >
        <Avatar
          name={name}
          src={photo}
          online={person?.activity === 'agora'}
          className={cn('size-14', quiet && 'opacity-75 grayscale-[.5]')}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <b className="flex min-w-0 items-center gap-1.5 font-semibold">
              <span className="truncate">{name}</span>
              {person?.verified && <VerifiedMark label={t`Perfil verificado`} />}
            </b>
            {last && (
              <time dateTime={last.created_at} className="shrink-0 text-[.8125rem] text-ink-2">
                {ago(last.created_at, Date.now())}
              </time>
            )}
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span
              className={cn(
                'truncate text-[.93rem]',
                match.unread > 0 ? 'font-semibold text-ink' : 'text-ink-2',
                !last?.body && 'italic',
              )}
            >
              {mine && <>{t`Você:`} </>}
              {text}
            </span>
            <CountBadge count={match.unread} noun={t`mensagens novas`} />
          </span>
        </span>
      </Link>
    </li>
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
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="aspect-[3/4] rounded-xl max-sm:[&:nth-child(n+3)]:hidden" />
          ))}
        </div>
      </div>
      <div>
        <Skeleton className="mb-4 h-7 w-28" />
        <div className="rounded-xl border border-line bg-surface">
          <RowsSkeleton
            row="flex items-center gap-4 border-line px-4 py-3.5 [&+div]:border-t"
            picture="size-14 shrink-0"
            lines={['h-4 w-32', 'h-3.5 w-3/4']}
          />
        </div>
      </div>
    </div>
  );
}
