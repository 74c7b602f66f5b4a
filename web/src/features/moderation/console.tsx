import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { useLocation } from '@/router';
import { DeskFailed } from '@/shared/member/desk-failed';
import { PageFallback, PageTitle } from '@/ui/page';
import { Desk } from './desk';
import { KEY } from './drawings';
import { queueQuery } from './queries';
import { VERIFICATIONS, VerificationDesk } from './verification-desk';
import { attemptsQuery } from './verification-queries';

// For administrators alone; nobody else loads it.
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
  // The sign-in that led here went away with its focus, before the desk was there to take it.
  const arrived = Boolean(query.data);
  useEffect(() => {
    if (arrived && document.activeElement === document.body) {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
    }
  }, [arrived]);
  const { pathname } = useLocation();
  const verifying = pathname.startsWith(VERIFICATIONS);
  const incidents = pathname.startsWith('/moderation/incidentes');
  if (query.data && incidents)
    return (
      <Suspense fallback={<PageFallback className="min-h-dvh" />}>
        <IncidentDesk queue={query.data} />
      </Suspense>
    );
  if (query.data && verifying) return <VerificationDesk queue={query.data} />;
  if (query.data) return <Desk queue={query.data} />;
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
