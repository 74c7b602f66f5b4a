import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Hub } from '@/features/games/hub';
import { gamesQuery, sessionQuery } from '@/features/games/queries';
import { SessionScreen, UnknownGame } from '@/features/games/session';
import { useLocation, useSearchParams } from '@/router';
import { Page } from '@/ui/page';

// Opened seldom beside the games themselves.
const Memories = lazy(() => import('@/features/games/memories').then((m) => ({ default: m.Memories })));

const SESSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The games; under an address of its own each session, and each game of the list. */
export default function GamesScreens() {
  const { t } = useLingui();
  // One entry of the route table for all of them: each entry adds bytes to the bundle that every member loads.
  const gameId = useLocation().pathname.slice('/games/'.length);
  const [params] = useSearchParams();
  if (!gameId) {
    return (
      <Page title={t`Jogos`} inBar className="max-w-[46rem]">
        <Hub withMatch={params.get('com')} />
      </Page>
    );
  }
  if (gameId === 'memorias') return <MemoriesPage withMatch={params.get('com')} />;
  return SESSION.test(gameId) ? <SessionPage id={gameId} /> : <GamePage id={gameId} />;
}

function MemoriesPage({ withMatch }: { withMatch: string | null }) {
  const { t } = useLingui();
  return (
    <Page title={t`Caixa de memórias`} inBar className="max-w-[38rem] lg:max-w-[60rem]">
      <Suspense>
        <Memories withMatch={withMatch} />
      </Suspense>
    </Page>
  );
}

function SessionPage({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(sessionQuery(id));
  return (
    <Page
      title={data?.game_name ?? t`Jogos`}
      inBar
      className="max-w-[38rem] lg:has-data-revealed:max-w-[64rem]"
    >
      <SessionScreen id={id} />
    </Page>
  );
}

/** A game of the list opens the list; an unknown one says so. */
function GamePage({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery(gamesQuery);
  const game = data?.games.find((one) => one.id === id);
  return (
    <Page title={game?.name ?? t`Jogos`} inBar className="max-w-[46rem]">
      {data && !game ? <UnknownGame /> : <Hub start={id} />}
    </Page>
  );
}
