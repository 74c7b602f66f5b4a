import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { errorCode } from '@/api/errors';
import { PRODUCT } from '@/config/product';
import { Link } from '@/router';
import { Logo } from '@/ui/brand';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page, PageFallback } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { Tabs } from '@/ui/tabs';
import { ThemeToggle } from '@/ui/theme-toggle';
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
export function Console() {
  const { t } = useLingui();
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-[66rem] items-center justify-between gap-3 px-4 md:px-8">
          <Link to="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
            <Logo />
          </Link>
          <ThemeToggle label={t`Alternar tema claro e escuro`} />
        </div>
      </header>
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
    const factor = errorCode(query.error) === 'MFA_REQUIRED';
    return (
      <Page title={t`Programa beta`} hideHeading>
        <EmptyState
          level={1}
          art={factor ? SHIELD : TORN}
          title={factor ? t`Falta o segundo fator` : t`A mesa não carregou`}
          action={
            factor ? (
              <ButtonLink to="/settings">
                <ShieldCheck aria-hidden="true" />
                {t`Abrir segurança da conta`}
              </ButtonLink>
            ) : (
              <Button onClick={() => void query.refetch()}>{t`Tentar novamente`}</Button>
            )
          }
        >
          {factor
            ? t`Para cuidar do beta, entre com o código do seu aplicativo autenticador nesta sessão.`
            : t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
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
