import { useLingui } from '@lingui/react/macro';
import { MatchView } from '@/features/couples/match-view';
import { Overview } from '@/features/couples/overview';
import { useLocation } from '@/router';
import { Page } from '@/ui/page';

/** "Encontramos alguém": the choice of whom, and under an address of its own the moment with one person. */
export default function FoundScreens() {
  const { t } = useLingui();
  // One record of the table for both: each costs every member bytes in the frame.
  const matchId = useLocation().pathname.slice('/encontramos/'.length);
  return (
    <Page title={t`Encontramos alguém`} inBar className="max-w-[40rem]">
      {matchId ? <MatchView key={matchId} matchId={matchId} /> : <Overview />}
    </Page>
  );
}
