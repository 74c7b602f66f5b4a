import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Windows } from '@/features/daily-match/proposal';
import { Today } from '@/features/daily-match/today';
import { Together } from '@/features/daily-match/together';
import { Ideas } from '@/features/together/ideas';
import { Overview } from '@/features/together/overview';
import { Link, useLocation, useSearchParams } from '@/router';
import { withTexts } from '@/texts/load';
import { Page } from '@/ui/page';

const ExplainDialog = lazy(() =>
  withTexts(import('@/features/discovery/explain-dialog'), 'deciding', 'discovery').then((m) => ({
    default: m.ExplainDialog,
  })),
);
const ReactionErrorSheet = lazy(() =>
  withTexts(import('@/features/discovery/reaction-error-sheet'), 'deciding', 'people').then((m) => ({
    default: m.ReactionErrorSheet,
  })),
);

const Boosts = lazy(() =>
  withTexts(import('@/features/boosts/boosts'), 'billing').then((m) => ({ default: m.Boosts })),
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
 * The tab "Juntos": its first screen, the Match do Dia, and Destaque. One module, because each module of the route table
 * adds bytes to the bundle that every member loads.
 */
export default function TogetherScreens() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (pathname === '/juntos') {
    return (
      <Page title={t`Juntos`} inBar className="max-w-[46rem]">
        <Together overview={<Overview />} ideas={<Ideas />} />
      </Page>
    );
  }
  if (pathname === '/boost-profile') return <BoostScreen receipt={params.get('recibo')} />;
  return (
    <Page title={t`Match do Dia`} inBar className="max-w-[46rem] max-md:pt-3 lg:max-w-[60rem]">
      <Today windows={windows} />
    </Page>
  );
}

/** Destaque: its start, the half hour while it lasts, and the receipts. */
function BoostScreen({ receipt }: { receipt: string | null }) {
  const { t } = useLingui();
  return (
    <Page title={receipt ? t`Seu destaque` : t`Destaque`} className="max-w-[40rem] lg:max-w-[60rem]">
      {receipt && (
        <Link
          to="/boost-profile"
          className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t`Destaque`}
        </Link>
      )}
      <Suspense>
        <Boosts receipt={receipt} />
      </Suspense>
    </Page>
  );
}
