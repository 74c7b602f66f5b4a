import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { destinationAfterSignIn, originOf } from '@/features/accounts/destination';
import { ForgottenForm } from '@/features/accounts/forgotten-form';
import { LoginForm } from '@/features/accounts/login-form';
import { Providers } from '@/features/accounts/providers';
import { SignUpForm } from '@/features/accounts/sign-up-form';
import { AuthFrame } from '@/shared/account/auth-frame';
import { useSession } from '@/shared/account/session';
import { HalfIn } from '@/shared/account/step-up';
import { SessionSpinner } from '@/shared/member/guards';
import { Notice } from '@/ui/card';
import { PageTitle } from '@/ui/page';
import { Tabs } from '@/ui/tabs';

const takeFocus = (element: HTMLElement | null) => element?.focus();

type View = 'entrar' | 'criar' | 'senha';

export default function Auth() {
  const { t } = useLingui();
  const state = useSession();
  const navigate = useNavigate();
  const from = originOf(useLocation().state);
  const [search, setSearch] = useSearchParams();
  const [confirm, setConfirm] = useState<string>();
  const asked = search.get('aba');
  const aviso = search.get('aviso');
  const view: View = asked === 'criar' || asked === 'senha' ? asked : 'entrar';
  // The tab is in the address, the origin in the history entry: both survive a reload.
  const show = (next: View) =>
    setSearch(next === 'entrar' ? {} : { aba: next }, { replace: true, state: { from } });

  const isIn = state.name === 'in';
  useEffect(() => {
    if (!isIn) return;
    let here = true;
    void destinationAfterSignIn(from).then((path) => here && navigate(path, { replace: true }));
    return () => {
      here = false;
    };
  }, [isIn, from, navigate]);

  if (state.name === 'half') return <HalfIn email={state.user.email} />;
  if (state.name !== 'out') return <SessionSpinner />;
  return (
    <AuthFrame>
      <PageTitle>{view === 'criar' ? t`Criar Conta` : t`Entrar`}</PageTitle>
      {view === 'senha' ? (
        <ForgottenForm onBack={() => show('entrar')} />
      ) : (
        <>
          <h1 className="text-[2.15rem] leading-[1.02] font-extrabold">{t`Encontre sua vibe perfeita`}</h1>
          <p className="mt-3 mb-6 text-ink-2">{t`Relacionamentos sérios, em bom português.`}</p>
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
          {confirm && (
            // The form that had the focus is gone; what comes next is said here.
            <Notice tone="success" tabIndex={-1} ref={takeFocus} className="mb-5">
              {t`Conta criada! Abra o link que enviamos para ${confirm} e confirme o seu email para entrar.`}
            </Notice>
          )}
          <Tabs
            label={t`Entrar ou criar conta`}
            value={view}
            onChange={show}
            tabs={[
              {
                value: 'entrar',
                label: t`Entrar`,
                content: <LoginForm email={confirm} onForgotten={() => show('senha')} />,
              },
              {
                value: 'criar',
                label: t`Criar Conta`,
                content: (
                  <SignUpForm
                    onSuccess={(email) => {
                      setConfirm(email);
                      show('entrar');
                    }}
                  />
                ),
              },
            ]}
          />
          <Providers />
        </>
      )}
    </AuthFrame>
  );
}
