import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArrowRight, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@/router';
import { openMatchesQuery } from '@/shared/person/open-matches';
import { useFaces } from '@/shared/person/person-photos';
import { LoadFailed } from '@/shared/states/load-failed';
import { NoPeopleYet } from '@/shared/states/no-people-yet';
import { Avatar } from '@/ui/avatar';
import { Button, ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { GameArt } from './art';
import { NO_MATCH_YET } from './drawings';
import { InviteSheet } from './invite-sheet';
import { PreferencesSheet } from './preferences-sheet';
import { type Game, type Games, gamesQuery, type SessionLine, usePartner } from './queries';
import { useGameWords } from './words';

interface HubProps {
  /** A game whose invitation is open. */
  start?: string;
  /** The match for whom a game is chosen. */
  withMatch?: string | null;
}

/** The games, those that run first. */
export function Hub({ start, withMatch }: HubProps) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(gamesQuery);
  const { data: partners } = useQuery(openMatchesQuery);
  const [chosen, setChosen] = useState<string | null>(start ?? null);
  const [preferring, setPreferring] = useState(false);
  const partner = partners?.find(({ id }) => id === withMatch);
  const name = partner?.person?.name;
  if (isError && !data) return <LoadFailed title={t`Os jogos não carregaram`} onRetry={refetch} />;
  if (!data) return <HubSkeleton />;
  const invited = data.games.find(({ id }) => id === chosen);
  const theirs = data.sessions.filter(({ match_id }) => !partner || match_id === partner.id);
  const open = theirs.filter(({ state }) => ['invited', 'active', 'paused'].includes(state));
  open.sort((one, other) => Number(other.my_turn) - Number(one.my_turn));
  const past = theirs.filter((session) => !open.includes(session));
  return (
    <div className="grid grid-cols-1 gap-7">
      {open.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-bold">{t`Em andamento`}</h2>
          <Sessions sessions={open} games={data} />
        </section>
      )}
      <section>
        <h2 className="mb-2 text-lg font-bold break-words">
          {name ? t`Começar um jogo com ${name}` : t`Começar um jogo`}
        </h2>
        {partners?.length === 0 ? (
          <NoPeopleYet art={NO_MATCH_YET} title={t`Os jogos começam com um match`}>
            {t`Quando houver alguém do outro lado, é daqui que sai o convite.`}
          </NoPeopleYet>
        ) : (
          <ul className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 lg:grid-cols-3">
            {data.games.map((game) => (
              <li key={game.id}>
                <GameTile game={game} currency={data.currency} onChoose={() => setChosen(game.id)} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-4 text-sm text-ink-2">{t`Se um compra, os dois jogam. Passar é sempre permitido.`}</p>
        <Button variant="outline" className="mt-3" onClick={() => setPreferring(true)}>
          <SlidersHorizontal aria-hidden="true" />
          {t`Limites das cartas`}
        </Button>
      </section>
      {past.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg font-bold">{t`Já terminados`}</h2>
          <Sessions sessions={past.slice(0, 10)} games={data} />
          <ButtonLink
            variant="outline"
            className="mt-3"
            to={partner ? `/games/memorias?com=${partner.id}` : '/games/memorias'}
          >
            <Archive aria-hidden="true" />
            {t`Caixa de memórias`}
          </ButtonLink>
        </section>
      )}
      {invited && (
        <InviteSheet
          game={invited}
          currency={data.currency}
          withMatch={partner?.id}
          onClose={() => setChosen(null)}
        />
      )}
      {preferring && <PreferencesSheet chosen={data.preferences} onClose={() => setPreferring(false)} />}
    </div>
  );
}

function GameTile({ game, currency, onChoose }: { game: Game; currency: string; onChoose: () => void }) {
  const { t } = useLingui();
  const { money } = useGameWords();
  const minutes = game.minutes;
  const price = !game.product
    ? t`Grátis, ${minutes} min`
    : game.owned
      ? t`É seu, ${minutes} min`
      : game.shared
        ? t`Grátis com alguém dos seus matches`
        : game.amount !== null
          ? t`${money(game.amount, currency)} uma vez`
          : '';
  const free = !game.product || game.owned;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="tap group flex h-full w-full flex-col overflow-hidden rounded-2xl border border-line bg-surface text-left hover:border-line-strong"
    >
      <GameArt game={game.id} className="h-28 w-full py-2.5" />
      <span className="flex flex-1 flex-col gap-1 p-4">
        <b className="font-display text-lg leading-tight font-bold break-words">{game.name}</b>
        <span className="flex-1 text-sm leading-snug text-ink-2">{game.about}</span>
        <span
          className={cn(
            'mt-1 text-sm font-semibold break-words',
            free ? 'text-leaf-ink' : game.shared ? 'text-sun-ink' : 'text-ink',
          )}
        >
          {price}
        </span>
      </span>
    </button>
  );
}

function Sessions({ sessions, games }: { sessions: SessionLine[]; games: Games }) {
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionEntry
            session={session}
            name={games.games.find(({ id }) => id === session.game)?.name ?? ''}
          />
        </li>
      ))}
    </ul>
  );
}

function SessionEntry({ session, name }: { session: SessionLine; name: string }) {
  const { t } = useLingui();
  const person = usePartner(session.match_id);
  const face = useFaces([person], 128);
  const partner = person?.name ?? '';
  const line = useStateLine()(session, partner);
  const round = session.round + 1;
  const rounds = session.rounds;
  return (
    <Link
      to={`/games/${session.id}`}
      className={cn(
        'tap group flex min-h-16 items-center gap-3.5 rounded-2xl p-4',
        session.my_turn
          ? 'bg-[radial-gradient(120%_90%_at_80%_0,#c22a4c,#8d0c31_55%,#6a0826)] text-white'
          : 'border border-line bg-surface hover:border-line-strong',
      )}
    >
      <Avatar name={partner} src={face(person?.avatar_path)} className="size-12" />
      <span className="min-w-0 flex-1">
        <span className={cn('block text-sm break-words', !session.my_turn && 'text-ink-2')}>
          {partner ? t`${name} com ${partner}` : name}
        </span>
        <b className="block font-display text-xl leading-tight font-extrabold break-words">{line}</b>
        {session.state === 'active' && (
          <span className="block text-sm">{t`Rodada ${round} de ${rounds}`}</span>
        )}
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
      />
    </Link>
  );
}

function useStateLine() {
  const { t } = useLingui();
  return (session: SessionLine, partner: string) => {
    switch (session.state) {
      case 'invited':
        return session.invited ? t`Convite enviado` : t`Convite para você`;
      case 'active':
        return session.my_turn
          ? t`É a sua vez`
          : partner
            ? t`É a vez de ${partner}`
            : t`É a vez da outra pessoa`;
      case 'paused':
        return t`Em pausa`;
      case 'finished':
        return t`Terminado: veja o resumo`;
      case 'declined':
        return t`Ficou para outra vez`;
      default:
        return t`O convite venceu`;
    }
  };
}

function HubSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-2 gap-3">
      <span className="sr-only">{t`Carregando...`}</span>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-64 rounded-2xl" />
      ))}
    </div>
  );
}
