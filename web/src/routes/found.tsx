import { useLingui } from '@lingui/react/macro';
import { MatchView } from '@/features/couples/match-view';
import { Overview } from '@/features/couples/overview';
import { useLocation } from '@/router';
import { Page } from '@/ui/page';

/** "Encontramos alguém": the choice of a match, and under `/encontramos/{match}` the screen for that match. */
export default function FoundScreens() {
  const { t } = useLingui();
  // One entry of the route table for both screens: each entry adds bytes to the bundle that every member loads.
  const matchId = useLocation().pathname.slice('/encontramos/'.length);
  return (
    <Page title={t`Encontramos alguém`} inBar className="max-w-[40rem]">
      {matchId ? <MatchView key={matchId} matchId={matchId} /> : <Overview />}
    </Page>
  );
}
