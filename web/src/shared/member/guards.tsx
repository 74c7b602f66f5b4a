import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from '@/router';
import { useSession } from '@/shared/account/session';
import { PageFallback } from '@/ui/page';

export function SessionSpinner() {
  const { t } = useLingui();
  return <PageFallback text={t`Carregando sua sessão...`} className="min-h-dvh" />;
}

/** Lets only a signed-in person through; others go to /auth, which remembers where they wanted to go. */
export function RequireAuth({ children }: { children?: ReactNode }) {
  const state = useSession();
  const location = useLocation();
  if (state.name === 'loading') return <SessionSpinner />;
  if (state.name === 'out' || state.name === 'half') {
    const from = location.pathname + location.search;
    return <Navigate to="/auth" replace state={{ from }} />;
  }
  return children ?? <Outlet />;
}
