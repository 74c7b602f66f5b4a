import { Navigate, type RouteObject, useRoutes } from '@/router';
import { RequireAuth } from '@/shared/member/guards';
import { AgeGate } from './age-gate';
import { ComingSoon } from './coming-soon';
import { LazyRouteCrash, RouterCrash } from './crash';
import { FeatureGate } from './feature-gate';
import { HomeOrLanding, MemberFrame, OpenFrame, PublicFrame, Root } from './frames';
import { LazyScreen } from './lazy-screen';
import { LegalGuard } from './legal-guard';
import { RestrictionGuard } from './restriction-guard';
import { ScreenBoundary } from './screen-boundary';
import { COMING_PATHS, MEMBER_SCREENS, OPEN_SCREENS, type Screen } from './screens';

function screenRoute({ path, gate, module, name, people }: Screen): RouteObject {
  const screen = <LazyScreen name={module} />;
  const element = people ? <AgeGate>{screen}</AgeGate> : screen;
  return {
    path,
    element: gate ? (
      <FeatureGate gate={gate} name={name}>
        {element}
      </FeatureGate>
    ) : (
      element
    ),
  };
}

const HOME = (
  <AgeGate>
    <LazyScreen name="home" />
  </AgeGate>
);

const comingRoutes = COMING_PATHS.map((path): RouteObject => ({ path, element: <ComingSoon path={path} /> }));

/** Every address, with its frames and gates. */
export const routes: RouteObject[] = [
  {
    element: <ScreenBoundary fallback={RouterCrash} />,
    children: [
      {
        element: <Root />,
        children: [
          {
            path: '/',
            element: <HomeOrLanding />,
            children: [{ index: true, element: HOME }],
          },
          { path: '/auth', element: <LazyScreen name="auth" /> },
          { path: '/login', element: <Navigate to="/auth" replace /> },
          { path: '/update-password', element: <LazyScreen name="update-password" /> },
          {
            element: <RequireAuth />,
            children: [
              {
                element: <RestrictionGuard />,
                children: [
                  {
                    element: <LegalGuard />,
                    children: [
                      { path: '/onboarding', element: <LazyScreen name="onboarding" /> },
                      { path: '/onboarding/foto', element: <LazyScreen name="onboarding-photo" /> },
                    ],
                  },
                ],
              },
              { path: '/beta-admin', element: <LazyScreen name="beta-admin" /> },
              {
                // One screen at both addresses: what is typed about a case outlives the way back to the queue.
                element: <LazyScreen name="moderation" />,
                children: [
                  { path: '/moderation' },
                  { path: '/moderation/:caseId' },
                  { path: '/moderation/verificacoes' },
                  { path: '/moderation/verificacoes/:attemptId' },
                  { path: '/moderation/incidentes' },
                  { path: '/moderation/incidentes/:incidentId' },
                ],
              },
            ],
          },
          {
            element: <PublicFrame />,
            children: [
              { path: '/privacy-policy', element: <LazyScreen name="privacy-policy" /> },
              { path: '/terms', element: <LazyScreen name="terms" /> },
              { path: '/lista-de-espera', element: <LazyScreen name="waitlist" /> },
              { path: '/lista-de-espera/confirmar', element: <LazyScreen name="waitlist-place" /> },
              { path: '/lista-de-espera/lugar', element: <LazyScreen name="waitlist-place" /> },
              { path: '/lista-de-espera/sair', element: <LazyScreen name="waitlist-leave" /> },
              { path: '/denuncia', element: <LazyScreen name="public-notice" /> },
              { path: '/excluir-conta', element: <LazyScreen name="delete-account" /> },
              { path: '/acompanhar', element: <LazyScreen name="followed-plan" /> },
              { path: '/acompanhar/sair', element: <LazyScreen name="followed-plan" /> },
              { path: '/transparencia', element: <LazyScreen name="transparency" /> },
              { path: '/seguranca-infantil', element: <LazyScreen name="child-safety" /> },
            ],
          },
          {
            element: <MemberFrame />,
            children: [
              {
                element: <ScreenBoundary fallback={LazyRouteCrash} />,
                children: [...MEMBER_SCREENS.map(screenRoute), ...comingRoutes],
              },
            ],
          },
          {
            element: <OpenFrame />,
            children: [
              {
                element: <ScreenBoundary fallback={LazyRouteCrash} />,
                children: OPEN_SCREENS.map(screenRoute),
              },
            ],
          },
          { path: '*', element: <LazyScreen name="not-found" /> },
        ],
      },
    ],
  },
];

/** The screen that the address leads to. */
export const Screens = () => useRoutes(routes);
