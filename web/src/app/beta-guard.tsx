import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from '@/router';
import { isKnownTester } from '@/shared/member/beta-memory';
import { SessionSpinner } from '@/shared/member/guards';
import { betaQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';
import { useScreen } from './use-screen';

const ended = async () => {
  const [module] = await Promise.all([import('@/features/shell/beta-ended'), loadTexts('accounts')]);
  return module;
};
const BetaEnded = lazy(() => ended().then(({ BetaEnded }) => ({ default: BetaEnded })));
const EndedFrame = lazy(() => ended().then(({ EndedFrame }) => ({ default: EndedFrame })));

/** The ended test period replaces everything but the few things that stay open. */
export function BetaGuard({ children }: { children?: ReactNode }) {
  const screen = useScreen();
  const { data: beta, isLoading } = useQuery(betaQuery);
  if (isLoading && isKnownTester()) return <SessionSpinner />;
  if (beta?.isBetaUser && beta.isBetaExpired) {
    return (
      <Suspense fallback={<PageFallback className="min-h-dvh" />}>
        {screen?.openAfterBeta ? (
          <EndedFrame>
            <Outlet />
          </EndedFrame>
        ) : (
          <BetaEnded limit={beta.betaUserLimit} place={beta.beta_access.beta_id} />
        )}
      </Suspense>
    );
  }
  return children ?? <Outlet />;
}
