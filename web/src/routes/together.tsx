import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { Windows } from '@/features/daily-match/proposal';
import { Today } from '@/features/daily-match/today';
import { Together } from '@/features/daily-match/together';
import { useLocation } from '@/router';
import { withTexts } from '@/texts/load';
import { Page } from '@/ui/page';

const ExplainDialog = lazy(() =>
  withTexts(import('@/features/discovery/explain-dialog'), 'deciding', 'people').then((m) => ({
    default: m.ExplainDialog,
  })),
);
const ReactionErrorSheet = lazy(() =>
  withTexts(import('@/features/discovery/reaction-error-sheet'), 'deciding', 'people').then((m) => ({
    default: m.ReactionErrorSheet,
  })),
);

const windows: Windows = {
  why: (person, onClose) => (
    <Suspense>
      <ExplainDialog card={person} onClose={onClose} />
    </Suspense>
  ),
  prevented: (error, onClose) => (
    <Suspense>
      <ReactionErrorSheet reactionError={error} onClose={onClose} />
    </Suspense>
  ),
};

/**
 * The tab "Juntos" and its first place, the Match do Dia. One module, because each screen of its own costs every member
 * bytes in the frame.
 */
export default function TogetherScreens() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  if (pathname === '/juntos') {
    return (
      <Page title={t`Juntos`} inBar className="max-w-[46rem]">
        <Together />
      </Page>
    );
  }
  return (
    <Page title={t`Match do Dia`} inBar className="max-w-[46rem] max-md:pt-3">
      <Today windows={windows} />
    </Page>
  );
}
