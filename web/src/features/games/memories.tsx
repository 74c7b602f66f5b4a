import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link } from '@/router';
import { openMatchesQuery } from '@/shared/person/open-matches';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { CardAuthor, CardText } from './card-text';
import { NO_MEMORY_YET } from './drawings';
import { type Memory, memoriesQuery, usePartner } from './queries';
import { PlayerMove } from './round-card';
import { SummaryLine } from './summary-line';

/** Caixa de memórias: finished games, with what both answered. */
export function Memories({ withMatch }: { withMatch: string | null }) {
  const { t } = useLingui();
  const { data: partners } = useQuery(openMatchesQuery);
  const partner = partners?.find(({ id }) => id === withMatch);
  const list = useInfiniteQuery(memoriesQuery(withMatch));
  const games = list.data?.pages.flatMap((page) => page.games) ?? [];
  const name = partner?.person?.name;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link
        to={partner ? `/games?com=${partner.id}` : '/games'}
        className="tap -ml-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start rounded-full px-2 text-sm font-semibold text-brand-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`Jogos`}
      </Link>
      {name && <p className="text-ink-2">{t`O que você e ${name} jogaram até o fim.`}</p>}
      {list.isError && !list.data && (
        <LoadFailed title={t`A caixa não carregou`} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && !list.isPaused && (
        <div role="status" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <span className="sr-only">{t`Carregando...`}</span>
          {[1, 2].map((key) => (
            <Skeleton key={key} className="h-48 rounded-2xl" />
          ))}
        </div>
      )}
      {list.isPending && list.isPaused && (
        <LoadFailed title={t`A caixa não carregou`} onRetry={() => void list.refetch()} />
      )}
      {list.data && games.length === 0 && !list.hasNextPage && (
        <EmptyState
          art={NO_MEMORY_YET}
          title={t`A caixa ainda está vazia`}
          action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
        >
          {t`Cada jogo que vocês terminam fica guardado aqui, sem as cartas passadas.`}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {games.map((memory) => (
          <li key={memory.id}>
            <MemoryCard memory={memory} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="outline"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >{t`Mostrar mais`}</Button>
      )}
    </div>
  );
}

function MemoryCard({ memory }: { memory: Memory }) {
  const { t, i18n } = useLingui();
  const person = usePartner(memory.match_id);
  const face = useFaces([person], 128);
  const name = person?.name ?? t`A outra pessoa`;
  const player = { name, face: face(person?.avatar_path) };
  const day = i18n.date(new Date(memory.ended_at), { day: 'numeric', month: 'long', year: 'numeric' });
  const both = memory.rounds.some(({ card }) => card?.side === null);
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={player.face} className="size-11" />
        <div className="min-w-0 flex-1">
          <h2 className="font-display text-xl leading-tight font-extrabold break-words">
            {t`${memory.game_name} com ${name}`}
          </h2>
          <time dateTime={memory.ended_at} className="text-sm text-ink-2">
            {day}
          </time>
        </div>
      </div>
      <div className="mt-2 text-ink-2">
        <SummaryLine session={memory} />
      </div>
      <details className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-ink">
          {t`Reler as cartas`}
        </summary>
        <ol className="grid grid-cols-1 gap-5 pt-2">
          {memory.rounds.map((round, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a game that is over does not change.
            <li key={at} className="grid grid-cols-1 gap-2">
              <h3 className="font-display text-lg leading-snug font-bold break-words">
                <CardText card={round.card} />
              </h3>
              <CardAuthor card={round.card} name={name} />
              <PlayerMove player={player} moves={round.theirs} card={round} together={both} />
              <PlayerMove moves={round.mine} card={round} />
            </li>
          ))}
        </ol>
      </details>
    </article>
  );
}
