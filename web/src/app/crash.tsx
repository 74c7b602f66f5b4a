import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { report } from '@/api/report';
import { Button } from '@/ui/button';
import { classify, messageOf } from './failure';

/** A failure of the whole app: nothing of ours can be trusted, so this screen leans on nothing. */
export function RouterCrash({ error }: { error: unknown }) {
  const { t } = useLingui();
  useEffect(() => report({ kind: classify(error), outcome: 'failed', error }), [error]);
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <title>Unexpected Application Error!</title>
      <div className="max-w-md">
        <h1 className="text-3xl font-extrabold">Unexpected Application Error!</h1>
        <p className="mt-3 text-ink-2">{messageOf(error) ?? t`Um erro inesperado ocorreu`}</p>
        <Button className="mt-7" onClick={() => location.reload()}>
          {t`Recarregar`}
        </Button>
      </div>
    </main>
  );
}

/** Fetches the screen for a failure of one screen: few need it, so it comes after the first screen. */
export const fetchRouteCrash = () => import('./route-crash');

const Fetched = lazy(() =>
  fetchRouteCrash().then(
    ({ RouteCrash }) => ({ default: RouteCrash }),
    (error) => {
      console.error('crash screen', error);
      return { default: RouterCrash };
    },
  ),
);

/** A failure of one screen; where its own screen does not arrive, the one that leans on nothing. */
export function LazyRouteCrash({ error }: { error: unknown }) {
  return (
    <Suspense fallback={null}>
      <Fetched error={error} />
    </Suspense>
  );
}
