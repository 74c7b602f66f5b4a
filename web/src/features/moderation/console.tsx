import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { errorCode } from '@/api/errors';
import { useTopic } from '@/realtime/use-topic';
import { useLocation } from '@/router';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { PageFallback, PageTitle } from '@/ui/page';
import { Desk } from './desk';
import { KEY } from './drawings';
import { queueQuery } from './queries';
import { attemptsQuery } from './verification-queries';

// Desks of their own: who only works through the queue does not load them.
const VerificationDesk = lazy(async () => ({
  default: (await import('./verification-desk')).VerificationDesk,
}));
const IncidentDesk = lazy(async () => ({ default: (await import('./incident-desk')).IncidentDesk }));

/** The desk, or what is missing to reach it. */
export function ModerationConsole() {
  const { t } = useLingui();
  const query = useQuery(queueQuery);
  const client = useQueryClient();
  const renew = () => {
    void client.invalidateQueries(queueQuery);
    void client.invalidateQueries({ ...attemptsQuery, refetchType: 'active' });
  };
  useTopic(query.data ? 'staff:cases' : null, { 'queue.changed': renew }, renew);
  const { pathname } = useLocation();
  const verifying = pathname.startsWith('/moderation/verificacoes');
  const incidents = pathname.startsWith('/moderation/incidentes');
  if (query.data && (incidents || verifying))
    return (
      <Suspense fallback={<PageFallback className="min-h-dvh" />}>
        {incidents ? <IncidentDesk queue={query.data} /> : <VerificationDesk queue={query.data} />}
        <FocusDesk />
      </Suspense>
    );
  if (query.data)
    return (
      <>
        <Desk queue={query.data} />
        <FocusDesk />
      </>
    );
  if (query.isPending) return <PageFallback className="min-h-dvh" />;
  const factor = errorCode(query.error) === 'MFA_REQUIRED';
  return (
    <main id="conteudo" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <PageTitle>{t`Moderação`}</PageTitle>
      <EmptyState
        level={1}
        art={factor ? KEY : TORN}
        title={factor ? t`Falta o segundo fator` : t`A mesa não carregou`}
        action={
          factor ? (
            <ButtonLink to="/settings/seguranca">
              <ShieldCheck aria-hidden="true" />
              {t`Abrir segurança da conta`}
            </ButtonLink>
          ) : (
            <Button onClick={() => void query.refetch()}>{t`Tentar novamente`}</Button>
          )
        }
      >
        {factor
          ? t`Para moderar, entre com o código do seu aplicativo autenticador nesta sessão.`
          : t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
    </main>
  );
}

/** The sign-in that led here went away with its focus, before the desk was there to take it. */
function FocusDesk() {
  useEffect(() => {
    if (document.activeElement === document.body) {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
    }
  }, []);
  return null;
}
