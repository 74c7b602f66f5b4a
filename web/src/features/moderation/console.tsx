import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { useLocation } from '@/router';
import { DeskFailed } from '@/shared/member/desk-failed';
import { PageFallback, PageTitle } from '@/ui/page';
import { KEY } from './drawings';
import { ModerationDesk } from './moderation-desk';
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
        <ModerationDesk queue={query.data} />
        <FocusDesk />
      </>
    );
  if (query.isPending) return <PageFallback className="min-h-dvh" />;
  return (
    <main id="conteudo" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <PageTitle>{t`Moderação`}</PageTitle>
      <DeskFailed error={query.error} onRetry={query.refetch} art={KEY} security="/settings/seguranca">
        {t`Para moderar, entre com o código do seu aplicativo autenticador nesta sessão.`}
      </DeskFailed>
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
