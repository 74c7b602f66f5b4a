import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from '@/router';
import { AuthFrame } from '@/shared/account/auth-frame';
import { useSession } from '@/shared/account/session';
import { SecondStepPage } from '@/shared/account/step-up';
import { UpdatePasswordForm } from '@/shared/account/update-password-form';
import { SessionSpinner } from '@/shared/member/guards';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { PageTitle } from '@/ui/page';

/** Loaded only when the link was opened elsewhere. */
const RecoveryCodeForm = lazy(() =>
  import('@/features/accounts/recovery-code-form').then((module) => ({ default: module.RecoveryCodeForm })),
);

export default function UpdatePassword() {
  const { t } = useLingui();
  const state = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  if (state.name === 'loading') return <SessionSpinner />;
  if (state.name === 'half') return <SecondStepPage email={state.user.email} />;
  if (search.has('codigo'))
    return (
      <AuthFrame>
        <PageTitle>{t`Nova senha`}</PageTitle>
        <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
          <RecoveryCodeForm />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <PageTitle>{t`Nova senha`}</PageTitle>
      <h1 className="text-3xl font-extrabold">
        {state.name === 'in' ? t`Crie uma senha nova` : t`Este link não vale mais`}
      </h1>
      {state.name === 'in' ? (
        <div className="mt-6">
          <UpdatePasswordForm onSuccess={() => navigate('/match', { replace: true })} />
        </div>
      ) : (
        <>
          <p className="mt-3 mb-6 leading-relaxed text-ink-2">
            {t`Cada link serve uma vez e vale por 30 minutos. Peça outro e use o mais recente.`}
          </p>
          <ButtonLink to="/auth?aba=senha" size="lg">
            {t`Pedir novo link`}
          </ButtonLink>
          <ButtonLink to="/update-password?codigo=1" variant="ghost" size="lg" className="mt-3">
            {t`Digitar o código do e-mail`}
          </ButtonLink>
        </>
      )}
    </AuthFrame>
  );
}
