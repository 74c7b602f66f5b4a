import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { FeatureKey } from '@/api/surface';
import { useSession } from '@/features/accounts/session';
import { knownAsTester } from '@/features/shell/beta-memory';
import { betaQuery, myProfileQuery } from '@/features/shell/queries';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';
import { ComingSoon } from './coming-soon';
import { OPEN_AFTER_BETA } from './features';

export function SessionSpinner() {
  const { t } = useLingui();
  return <PageFallback text={t`Carregando sua sessão...`} className="min-h-dvh" />;
}

/** Lets only a signed-in person through; others go to /auth, which remembers where they wanted to go. */
export function RequireAuth({ children }: { children?: ReactNode }) {
  const state = useSession();
  const location = useLocation();
  if (state.name === 'loading') return <SessionSpinner />;
  if (state.name === 'out') {
    const from = location.pathname + location.search;
    return <Navigate to="/auth" replace state={{ from }} />;
  }
  return children ?? <Outlet />;
}

const LeavingScreen = lazy(() =>
  import('@/features/settings/leaving-screen').then((module) => ({ default: module.LeavingScreen })),
);

const ended = async () => {
  const [module] = await Promise.all([import('@/features/shell/beta-ended'), loadTexts('tester')]);
  return module;
};
const BetaEnded = lazy(() => ended().then(({ BetaEnded }) => ({ default: BetaEnded })));
const EndedFrame = lazy(() => ended().then(({ EndedFrame }) => ({ default: EndedFrame })));

/** An account on its way out sees nothing but the way back. */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(myProfileQuery);
  if (profile?.status !== 'leaving') return children;
  return (
    <Suspense fallback={<PageFallback className="min-h-dvh" />}>
      <LeavingScreen erasedAt={profile.leaving_at} />
    </Suspense>
  );
}

/** The ended test period replaces everything but the few things that stay open. */
export function BetaGuard({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const { data: beta, isLoading } = useQuery(betaQuery);
  if (isLoading && knownAsTester()) return <SessionSpinner />;
  if (beta?.isBetaUser && beta.isBetaExpired) {
    const open = OPEN_AFTER_BETA.some((path) => pathname.startsWith(path));
    return (
      <Suspense fallback={<PageFallback className="min-h-dvh" />}>
        {open ? (
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

/**
 * The card 'Em breve' in place of a feature that the server keeps closed. An unanswered question counts
 * as open: the server decides each act anyway. After the end of a tester's time every feature is closed, and
 * `BetaGuard` has already judged what stands here.
 */
export function FeatureGate({
  feature,
  name,
  children,
}: {
  feature: FeatureKey;
  name: string;
  children: ReactNode;
}) {
  const { data: beta } = useQuery(betaQuery);
  if (!beta?.isBetaExpired && beta?.features?.[feature] === false)
    return <ComingSoon name={name} premium={feature === 'premiumFeatures'} />;
  return children;
}
