import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { valueAnswersQuery, valueQuestionsQuery } from '@/features/trust/queries';
import { GO_ON, ValuesFlow } from '@/features/trust/values-flow';
import { useNavigate, useSearchParams } from '@/router';
import { consentsQuery } from '@/shared/profile/queries';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page, PageFallback } from '@/ui/page';

// Who opens the questions does not wait for the code of the result.
const Results = lazy(() => import('@/features/trust/results').then((m) => ({ default: m.Results })));

const RESULT = '/trust-it?ver=resultado';

/** The value questions, and behind them (`?ver=resultado`) the people they suit. */
export default function TrustIt() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.get('ver') === 'resultado') {
    return (
      <Page
        title={t`Quem combina com você`}
        lead={t`Pelo que vocês dois responderam, e por nada mais.`}
        aside={<ButtonLink variant="outline" to="/trust-it">{t`Rever respostas`}</ButtonLink>}
        className="max-w-[48rem]"
      >
        <Suspense fallback={<PageFallback />}>
          <Results onEdit={() => void navigate('/trust-it', { state: GO_ON })} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={t`Trust It`} inBar className="max-w-[58rem]">
      {/* Beside the other questions the question itself is what is read. */}
      {search.size === 0 && (
        <p className="mb-3 text-ink-2 md:-mt-4">
          {t`O que vale para você numa relação. Responda ao que quiser; quanto mais, mais certeira a compatibilidade.`}
        </p>
      )}
      <Questions />
    </Page>
  );
}

function Questions() {
  const { t } = useLingui();
  const questions = useQuery(valueQuestionsQuery);
  const saved = useQuery(valueAnswersQuery);
  const { data: consents, isPending: asking } = useQuery(consentsQuery);
  const consented = Boolean(
    consents?.some((consent) => consent.purpose === 'trust_sensitive' && !consent.withdrawn_at),
  );
  if (questions.isError || saved.isError) {
    const again = () => {
      void questions.refetch();
      void saved.refetch();
    };
    return (
      <EmptyState
        art={TORN}
        title={t`As perguntas não chegaram`}
        action={<Button variant="outline" onClick={again}>{t`Tentar novamente`}</Button>}
      >
        {t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
    );
  }
  if (!questions.data || !saved.data || asking) {
    return (
      <div role="status" className="grid gap-5">
        <span className="sr-only">{t`Carregando...`}</span>
        <Skeleton className="h-2" />
        <Skeleton className="h-9 max-w-md rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    );
  }
  return <ValuesFlow questions={questions.data} saved={saved.data} consented={consented} result={RESULT} />;
}
