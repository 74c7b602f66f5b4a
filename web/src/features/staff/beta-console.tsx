import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinedHeader } from '@/shared/frame/plain-header';
import { DeskFailed } from '@/shared/member/desk-failed';
import { Page, PageFallback } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { Tabs } from '@/ui/tabs';
import { AuditLog } from './audit-log';
import { DailyRounds } from './daily-rounds';
import { SHIELD } from './drawings';
import { FeedbackInbox } from './feedback-inbox';
import { Invites } from './invites';
import { Overview } from './overview';
import { overviewQuery } from './queries';
import { Reviews } from './reviews';
import { Stories } from './stories';
import { Switches } from './switches';
import { Testers } from './testers';

type Part =
  | 'overview'
  | 'testers'
  | 'invites'
  | 'feedback'
  | 'features'
  | 'days'
  | 'reviews'
  | 'stories'
  | 'book';

/** The desk of the beta programme, for those who manage it. */
export function BetaConsole() {
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <LinedHeader className="max-w-[66rem] md:px-8" />
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Content />
      </main>
    </div>
  );
}

function Content() {
  const { t } = useLingui();
  const query = useQuery(overviewQuery);
  const [part, setPart] = useState<Part>('overview');
  if (query.isPending) return <PageFallback />;
  if (query.isError) {
    return (
      <Page title={t`Programa beta`} hideHeading>
        <DeskFailed error={query.error} onRetry={query.refetch} art={SHIELD} security="/settings">
          {t`Para cuidar do beta, entre com o código do seu aplicativo autenticador nesta sessão.`}
        </DeskFailed>
      </Page>
    );
  }
  const overview = query.data;
  return (
    <Page title={t`Programa beta`} lead={t`Cada ato aqui fica escrito no livro.`}>
      <Tabs<Part>
        value={part}
        onChange={setPart}
        label={t`Partes do programa`}
        look="wrap"
        tabs={[
          { value: 'overview', label: t`Visão geral`, content: <Overview overview={overview} /> },
          { value: 'testers', label: t`Pessoas`, content: <Testers /> },
          { value: 'invites', label: t`Convites`, content: <Invites /> },
          { value: 'feedback', label: t`Feedback`, content: <FeedbackInbox /> },
          { value: 'features', label: t`Recursos`, content: <Switches features={overview.features} /> },
          { value: 'days', label: t`Match do Dia`, content: <DailyRounds /> },
          { value: 'reviews', label: t`Revisões`, content: <Reviews /> },
          { value: 'stories', label: t`Histórias`, content: <Stories /> },
          { value: 'book', label: t`Livro`, content: <AuditLog /> },
        ]}
      />
    </Page>
  );
}
