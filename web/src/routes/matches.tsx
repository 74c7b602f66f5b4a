import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { rpc } from '@/api/call';
import { LikesEntry } from '@/features/matches/likes-entry';
import { MatchesList } from '@/features/matches/matches-list';
import { Page } from '@/ui/page';

export default function Matches() {
  const { t } = useLingui();
  useEffect(() => {
    // Only the badge depends on it; the next visit says it again.
    rpc('mark_matches_seen').catch((error: unknown) =>
      console.warn('The matches could not be marked as seen', error),
    );
  }, []);
  return (
    <Page title={t`Matches`}>
      <LikesEntry />
      <MatchesList />
    </Page>
  );
}
