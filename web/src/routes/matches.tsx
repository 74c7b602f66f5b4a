import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { rpc } from '@/api/call';
import { LikesEntry } from '@/features/matches/likes-entry';
import { MatchesList } from '@/features/matches/matches-list';
import { MeetingsEntry } from '@/features/matches/meetings-entry';
import { likesReceivedQuery, matchesQuery } from '@/features/matches/queries';
import { SavedEntry } from '@/features/matches/saved-entry';
import { TogetherEntry } from '@/features/matches/together-entry';
import { PushCard } from '@/features/notify/push-card';
import { useMe } from '@/shared/account/session';
import { pushQuery } from '@/shared/notify/push';
import { withTexts } from '@/texts/load';
import { Page } from '@/ui/page';

const AdSlot = lazy(() =>
  withTexts(import('@/features/ads/ad-slot'), 'ads').then((m) => ({ default: m.AdSlot })),
);
const InstallHint = lazy(() =>
  import('@/features/offline/install-hint').then((m) => ({ default: m.InstallHint })),
);

export default function Matches() {
  const { t } = useLingui();
  const me = useMe();
  const { data: matches, isPending } = useQuery(matchesQuery);
  // What stands above the list comes with it, and what stands below it after it: nothing is pushed away.
  const { isLoading, failureCount } = useQuery(likesReceivedQuery);
  // Without network the first try fails, and what was stored is shown.
  const counting = isLoading && failureCount === 0;
  const { isLoading: asking } = useQuery(pushQuery);
  const waits = isPending || counting || asking;
  useEffect(() => {
    // Only the badge depends on it; the next visit says it again.
    rpc('mark_matches_seen').catch((error: unknown) =>
      console.warn('The matches could not be marked as seen', error),
    );
  }, []);
  return (
    <Page title={t`Matches`} inBar className="max-md:pt-2">
      {!waits && matches?.length ? <PushCard me={me.id} className="mb-6" /> : null}
      {!waits && (
        <div className="gap-4 md:flex [&>*]:flex-1">
          <LikesEntry />
          <TogetherEntry className="mb-8 max-md:hidden" />
        </div>
      )}
      <MatchesList waits={waits} />
      {!waits && matches?.length ? <MeetingsEntry /> : null}
      {!waits && <SavedEntry />}
      {!waits && (
        <Suspense>
          <InstallHint />
          <AdSlot slot="matches-bottom" className="mt-8" />
        </Suspense>
      )}
    </Page>
  );
}
