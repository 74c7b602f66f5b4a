import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { confirming } from '@/features/accounts/confirming';
import { destinationAfterSignIn, originOf } from '@/features/accounts/destination';
import { ForgottenForm } from '@/features/accounts/forgotten-form';
import { LoginForm } from '@/features/accounts/login-form';
import { Providers } from '@/features/accounts/providers';
import { SignUpForm } from '@/features/accounts/sign-up-form';
import { useLocation, useNavigate, useSearchParams } from '@/router';
import { AuthFrame } from '@/shared/account/auth-frame';
import { useSession } from '@/shared/account/session';
import { SecondStepPage } from '@/shared/account/step-up';
import { SessionSpinner } from '@/shared/member/guards';
import { Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { PageTitle } from '@/ui/page';
import { Tabs } from '@/ui/tabs';

/** Loaded only right after a sign-up. */
const ConfirmPanel = lazy(() =>
  import('@/features/accounts/confirm-panel').then((m) => ({ default: m.ConfirmPanel })),
);

/** The address to confirm, and how the panel for it came. */
type Confirm = { email: string; reason: 'created' | 'refused' | 'reloaded' };

const remembered = (): Confirm | undefined => {
  const email = confirming.read();
  return email ? { email, reason: 'reloaded' } : undefined;
};

const InviterBanner = lazy(() =>
  import('@/features/accounts/inviter-banner').then((m) => ({ default: m.InviterBanner })),
);

type View = 'entrar' | 'criar' | 'senha';

export default function Auth() {
  const { t } = useLingui();
  const state = useSession();
  const navigate = useNavigate();
  const from = originOf(useLocation().state);
  const [search, setSearch] = useSearchParams();
  const [waiting, setWaiting] = useState(remembered);
  // Kept while the tabs change: their address has no code.
  const [code] = useState(() => search.get('convite'));
  const asked = search.get('aba') ?? (search.get('convite') ? 'criar' : null);
  const aviso = search.get('aviso');
  const confirm = aviso === 'confirmado' ? undefined : waiting;
  const view: View = asked === 'criar' || asked === 'senha' ? asked : 'entrar';
  // The tab is in the address, the origin in the history entry: both survive a reload.
  const show = (next: View) =>
    setSearch(next === 'entrar' ? {} : { aba: next }, { replace: true, state: { from } });

  const askToConfirm = (next: Confirm) => {
    confirming.keep(next.email);
    setWaiting(next);
    show('entrar');
  };
  const leaveConfirmation = () => {
    confirming.forget();
    setWaiting(undefined);
    show('criar');
    document.getElementById('conteudo')?.focus();
  };

  const isIn = state.name === 'in';
  useEffect(() => {
    if (!isIn) return;
    confirming.forget();
    let here = true;
    void destinationAfterSignIn(from).then((path) => here && navigate(path, { replace: true }));
    return () => {
      here = false;
    };
  }, [isIn, from, navigate]);

  if (state.name === 'half') return <SecondStepPage email={state.user.email} />;
  if (state.name !== 'out') return <SessionSpinner />;
  return (
    <AuthFrame>
      <PageTitle>{view === 'criar' ? t`Criar Conta` : t`Entrar`}</PageTitle>
      {view === 'senha' ? (
        <ForgottenForm onBack={() => show('entrar')} />
      ) : (
        <>
          <h1
            className={cn(
              'text-[2.15rem] leading-[1.02] font-extrabold short:text-[1.45rem]',
              confirm && 'max-md:mb-4',
            )}
          >{t`Encontre sua vibe perfeita`}</h1>
          <p
            className={cn(
              'mt-3 mb-6 text-ink-2 short:mt-1 short:mb-3 short:text-[.8125rem]',
              confirm && 'max-md:sr-only',
            )}
          >{t`Relacionamentos sérios, em bom português.`}</p>
          {!confirm && aviso === 'confirmado' && (
            <Notice tone="success" className="mb-5">
              {t`E-mail confirmado. Entre por aqui.`}
            </Notice>
          )}
          {!confirm && aviso === 'outro' && (
            <Notice tone="info" className="mb-5">
              {t`Este link foi pedido em outro navegador. Entre por aqui.`}
            </Notice>
          )}
          {!confirm && code && (
            <Suspense fallback={<Skeleton className="mb-5 h-[4.1rem] rounded-lg" />}>
              <InviterBanner code={code} />
            </Suspense>
          )}
          <Tabs
            label={t`Entrar ou criar conta`}
            value={view}
            onChange={show}
            tabs={[
              {
                value: 'entrar',
                label: t`Entrar`,
                content: (
                  <>
                    {confirm && (
                      <>
                        <Suspense fallback={<Skeleton className="h-80 rounded-xl" />}>
                          <ConfirmPanel key={confirm.email} {...confirm} onLeave={leaveConfirmation} />
                        </Suspense>
                        <p className="mt-6 mb-4 font-semibold">{t`Já confirmou? Entre com a sua senha.`}</p>
                      </>
                    )}
                    <LoginForm
                      email={confirm?.email}
                      onForgotten={() => show('senha')}
                      onUnconfirmed={(email) => askToConfirm({ email, reason: 'refused' })}
                    />
                  </>
                ),
              },
              {
                value: 'criar',
                label: t`Criar Conta`,
                content: <SignUpForm onSuccess={(email) => askToConfirm({ email, reason: 'created' })} />,
              },
            ]}
          />
          <Providers />
        </>
      )}
    </AuthFrame>
  );
}
