import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '@/ui/card';
import { PageTitle } from '@/ui/page';
import { AuthFrame } from './auth-frame';
import type { SecondStepProps } from './second-step';
import { session } from './session';

/** Loaded only for users with a second factor. */
const SecondStep = lazy(() => import('./second-step').then((module) => ({ default: module.SecondStep })));

/** The second proof, in the place of what asked for it. */
export const StepUp = (props: SecondStepProps) => (
  <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
    <SecondStep {...props} />
  </Suspense>
);

/** The second proof of a form that the server refused without it: once `asked`, `proof` takes the form's place. */
export function useStepUp(email: string) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  /** `again` sends the form with what the session may do by then. */
  const proof = (again: () => unknown) => (
    <StepUp
      email={email}
      onLeave={() => setAsked(false)}
      leaveLabel={t`Cancelar`}
      onDone={() => {
        setAsked(false);
        void again();
      }}
    />
  );
  return { asked, ask: () => setAsked(true), proof };
}

/** The page of a user who has given the first of two steps. */
export function SecondStepPage({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <AuthFrame>
      <PageTitle>{t`Confirme que é você`}</PageTitle>
      <h1 className="mb-3 text-3xl font-extrabold">{t`Confirme que é você`}</h1>
      <StepUp email={email} onLeave={() => void session.signOut()} />
    </AuthFrame>
  );
}
