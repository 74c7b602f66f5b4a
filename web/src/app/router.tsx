import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { RequireAuth } from '@/shared/member/guards';
import type { ScreenName } from '@/texts/load';
import { PageFallback } from '@/ui/page';
import { COMING_SCREENS } from './coming-screens';
import { ComingSoon } from './coming-soon';
import { RouteCrash, RouterCrash } from './crash';
import { FeatureGate } from './feature-gate';
import { HomeOrLanding, MemberFrame, OpenFrame, PublicFrame, Root } from './frames';
import { LegalGuard } from './legal-guard';
import { loadScreen } from './load-screen';
import { MEMBER_SCREENS, OPEN_SCREENS, type Screen } from './screens';

/** A route whose code and texts come when it is visited. */
const lazily =
  (name: ScreenName): RouteObject['lazy'] =>
  async () => ({ Component: await loadScreen(name) });

const screenRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: async () => {
    const Content = await loadScreen(screen.module);
    if (!screen.gate) return { Component: Content };
    return {
      element: (
        <FeatureGate gate={screen.gate} name={screen.name}>
          <Content />
        </FeatureGate>
      ),
    };
  },
});

const comingRoutes = COMING_SCREENS.map(
  ({ path, ...feature }): RouteObject => ({ path, element: <ComingSoon {...feature} /> }),
);

/** Every address, with its frames and gates. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouterCrash,
    HydrateFallback: PageFallback,
    children: [
      {
        ErrorBoundary: RouteCrash,
        children: [
          {
            path: '/',
            Component: HomeOrLanding,
            children: [{ index: true, lazy: lazily('home') }],
          },
          { path: '/auth', lazy: lazily('auth') },
          { path: '/login', element: <Navigate to="/auth" replace /> },
          { path: '/update-password', lazy: lazily('update-password') },
          {
            Component: RequireAuth,
            children: [
              { Component: LegalGuard, children: [{ path: '/onboarding', lazy: lazily('onboarding') }] },
              { path: '/beta-admin', lazy: lazily('beta-admin') },
            ],
          },
          {
            Component: PublicFrame,
            children: [
              { path: '/privacy-policy', lazy: lazily('privacy-policy') },
              { path: '/terms', lazy: lazily('terms') },
              { path: '/lista-de-espera', lazy: lazily('waitlist') },
              { path: '/lista-de-espera/confirmar', lazy: lazily('waitlist-place') },
              { path: '/lista-de-espera/lugar', lazy: lazily('waitlist-place') },
              { path: '/lista-de-espera/sair', lazy: lazily('waitlist-leave') },
            ],
          },
          {
            Component: MemberFrame,
            children: [
              { ErrorBoundary: RouteCrash, children: [...MEMBER_SCREENS.map(screenRoute), ...comingRoutes] },
            ],
          },
          {
            Component: OpenFrame,
            children: [{ ErrorBoundary: RouteCrash, children: OPEN_SCREENS.map(screenRoute) }],
          },
          { path: '*', lazy: lazily('not-found') },
        ],
      },
    ],
  },
];

export const router = createBrowserRouter(routes);
