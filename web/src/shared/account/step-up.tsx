import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/card';
import { PageTitle } from '@/ui/page';
import { AuthFrame } from './auth-frame';
import type { SecondStepProps } from './second-step';
import { session } from './session';

/** Comes only to whoever has a second factor. */
const SecondStep = lazy(() => import('./second-step').then((module) => ({ default: module.SecondStep })));

/** The second proof, in the place of what asked for it. */
export const StepUp = (props: SecondStepProps) => (
  <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
    <SecondStep {...props} />
  </Suspense>
);

/** The page of whoever has given the first of two steps. */
export function HalfIn({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <AuthFrame>
      <PageTitle>{t`Confirme que é você`}</PageTitle>
      <h1 className="mb-3 text-3xl font-extrabold">{t`Confirme que é você`}</h1>
      <StepUp email={email} onLeave={() => void session.signOut()} />
    </AuthFrame>
  );
}
