import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { FeatureKey } from '@/api/surface';
import { useSession } from '@/features/accounts/session';
import { betaQuery } from '@/features/shell/queries';
import { PageFallback } from '@/ui/page';
import { ComingSoon } from './coming-soon';

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
