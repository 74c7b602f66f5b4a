import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { queries } from '@/api/query';
import { usePendingSwitch } from '@/shared/account/session';
import { Texts } from '@/texts/provider';
import { firstInteraction } from '@/ui/first-interaction';
import { firstToast } from '@/ui/toast';
import { AppRouter } from './app-router';
import { Screens } from './router';

/**
 * Short messages and tips come with the first touch or the first message; without their code the app goes on
 * silently.
 */
const Overlays = lazy<ComponentType>(() =>
  Promise.race([firstInteraction, firstToast])
    .then(() => import('@/ui/overlays'))
    .catch((error: unknown) => {
      console.warn('Short messages cannot be shown', error);
      return { default: () => null };
    }),
);

const AccountSwitch = lazy(() =>
  import('./account-switch').then((module) => ({ default: module.AccountSwitch })),
);

/** Fetched only for a link of another account. */
function PendingSwitch() {
  const pending = usePendingSwitch();
  return <Suspense>{pending && <AccountSwitch />}</Suspense>;
}

/** Everything that surrounds the screens. */
export function App() {
  return (
    <Texts>
      <QueryClientProvider client={queries}>
        <AppRouter>
          <Screens />
        </AppRouter>
        <Suspense>
          <Overlays />
        </Suspense>
        <PendingSwitch />
      </QueryClientProvider>
    </Texts>
  );
}
