import { useLingui } from '@lingui/react';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import type { FeatureKey } from '@/api/surface';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';
import { ComingSoon } from './coming-soon';
import { RouteCrash, RouterCrash } from './crash';
import { GATES } from './features';
import { HomeOrLanding, MemberFrame, OpenFrame, PublicFrame, Root } from './frames';
import { FeatureGate, RequireAuth } from './guards';
import { MEMBER_SCREENS, OPEN_SCREENS, type Screen } from './screens';

type Load = () => Promise<{ default: ComponentType }>;

/** A route whose code comes when it is visited. */
const lazily =
  (load: Load): RouteObject['lazy'] =>
  async () => ({ Component: (await load()).default });

/** A legal page brings its texts along. */
const withLegalTexts = (load: Load) =>
  lazily(async () => {
    const [page] = await Promise.all([load(), loadTexts('legal')]);
    return page;
  });

function GatedScreen({ screen, Content }: { screen: Screen; Content: ComponentType | null }) {
  const { _ } = useLingui();
  const name = _(screen.name);
  const feature = (GATES as Record<string, FeatureKey | undefined>)[screen.path];
  if (!Content) return <ComingSoon name={name} premium={feature === 'premiumFeatures'} />;
  if (!feature) return <Content />;
  return (
    <FeatureGate feature={feature} name={name}>
      <Content />
    </FeatureGate>
  );
}

const screenRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  lazy: async () => {
    const Content = screen.load ? (await screen.load()).default : null;
    return { element: <GatedScreen screen={screen} Content={Content} /> };
  },
});

export const router = createBrowserRouter([
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
            children: [{ index: true, lazy: lazily(() => import('@/routes/home')) }],
          },
          { path: '/auth', lazy: lazily(() => import('@/routes/auth')) },
          { path: '/login', element: <Navigate to="/auth" replace /> },
          { path: '/update-password', lazy: lazily(() => import('@/routes/update-password')) },
          {
            Component: RequireAuth,
            children: [{ path: '/onboarding', lazy: lazily(() => import('@/routes/onboarding')) }],
          },
          {
            Component: PublicFrame,
            children: [
              { path: '/privacy-policy', lazy: withLegalTexts(() => import('@/routes/privacy-policy')) },
              { path: '/terms', lazy: withLegalTexts(() => import('@/routes/terms')) },
            ],
          },
          {
            Component: MemberFrame,
            children: [{ ErrorBoundary: RouteCrash, children: MEMBER_SCREENS.map(screenRoute) }],
          },
          {
            Component: OpenFrame,
            children: [{ ErrorBoundary: RouteCrash, children: OPEN_SCREENS.map(screenRoute) }],
          },
          { path: '*', lazy: lazily(() => import('@/routes/not-found')) },
        ],
      },
    ],
  },
]);
