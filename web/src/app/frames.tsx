import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { PRODUCT } from '@/config/product';
import { Shell } from '@/features/shell/shell';
import { Link, Navigate, Outlet } from '@/router';
import { useSession } from '@/shared/account/session';
import { RequireAuth, SessionSpinner } from '@/shared/member/guards';
import { loadTexts } from '@/texts/load';
import { Logo } from '@/ui/brand';
import { ButtonLink } from '@/ui/button';
import { PageFallback } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { BetaGuard } from './beta-guard';
import { LazyRouteCrash } from './crash';
import { LeavingGuard } from './leaving-guard';
import { LegalGuard } from './legal-guard';
import { RestrictionGuard } from './restriction-guard';
import { RouteAnnouncer } from './route-announcer';
import { ScreenBoundary } from './screen-boundary';
import { useScreen } from './use-screen';

const MatchAnnouncer = lazy(() =>
  import('@/features/matches/match-announcer').then((module) => ({ default: module.MatchAnnouncer })),
);
const LandingInApp = lazy(async () => {
  const [{ Landing }] = await Promise.all([import('@/features/landing/landing'), loadTexts('landing')]);
  return { default: Landing };
});

/** The outermost frame: focus and title on every change of route, and what is shown until a screen comes. */
export function Root() {
  return (
    <>
      <RouteAnnouncer />
      <Suspense fallback={<PageFallback />}>
        <ScreenBoundary fallback={LazyRouteCrash} />
      </Suspense>
    </>
  );
}

/** The frame of a member's screens. */
export function MemberFrame() {
  const screen = useScreen();
  return (
    <RequireAuth>
      <RestrictionGuard>
        <LeavingGuard>
          <BetaGuard>
            <LegalGuard>
              <Shell whole={screen?.whole} />
              <Suspense>
                <MatchAnnouncer />
              </Suspense>
            </LegalGuard>
          </BetaGuard>
        </LeavingGuard>
      </RestrictionGuard>
    </RequireAuth>
  );
}

/** A user who owes a second step gives it there. */
const TO_THE_DOOR = <Navigate to="/auth" replace />;

/** `/` is the landing for visitors and home for members. */
export function HomeOrLanding() {
  const state = useSession();
  if (state.name === 'in') return <MemberFrame />;
  if (state.name === 'loading') return <SessionSpinner />;
  if (state.name === 'half') return TO_THE_DOOR;
  return (
    <Suspense fallback={<PageFallback className="min-h-dvh" />}>
      <LandingInApp />
    </Suspense>
  );
}

/** A plain header for pages that everyone may read. */
export function PublicFrame() {
  const { t } = useLingui();
  const state = useSession();
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-bg/85 backdrop-blur-lg">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between px-4 md:px-5">
          <Link to="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
            <Logo />
          </Link>
          <div className="flex items-center gap-1">
            <ThemeToggle label={t`Alternar tema claro e escuro`} />
            {state.name === 'out' && (
              <ButtonLink to="/auth" variant="ghost">
                {t`Entrar`}
              </ButtonLink>
            )}
          </div>
        </div>
      </header>
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </div>
  );
}

/** Pages with a public form: members see them inside the shell. */
export function OpenFrame() {
  const state = useSession();
  if (state.name === 'loading') return <SessionSpinner />;
  if (state.name === 'half') return TO_THE_DOOR;
  return state.name === 'in' ? <MemberFrame /> : <PublicFrame />;
}
