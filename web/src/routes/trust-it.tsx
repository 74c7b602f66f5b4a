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

const OptionalQuestions = lazy(() =>
  import('@/features/trust/optional-questions').then((m) => ({ default: m.OptionalQuestions })),
);

const RESULT = '/trust-it?ver=resultado';

/** The value questions, and behind them (`?ver=resultado`) the people they suit. */
export default function TrustIt() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const consented = useConsented();
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
        <More />
      </Page>
    );
  }
  if (search.get('ver') === 'mais') {
    return (
      <Page
        title={t`Mais 40, se quiser`}
        lead={t`Não mudam a compatibilidade: viram assunto com quem também respondeu.`}
        aside={
          <ButtonLink variant="outline" to="/trust-it?ver=resultado">{t`Voltar ao resultado`}</ButtonLink>
        }
        className="max-w-[48rem]"
      >
        <Suspense fallback={<PageFallback />}>
          <OptionalQuestions consented={consented} />
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

/** Whether sensitive answers may be stored; undefined while that is asked. */
function useConsented(): boolean | undefined {
  const { data: consents } = useQuery(consentsQuery);
  return consents?.some((consent) => consent.purpose === 'trust_sensitive' && !consent.withdrawn_at);
}

/** The way from the twenty to the forty. */
function More() {
  const { t } = useLingui();
  return (
    <div className="mt-6 max-md:mb-24 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-surface-2 px-5 py-4">
      <p className="min-w-48 flex-1">{t`20 essenciais, depois mais 40 se quiser. Viram assunto, sem mudar a conta.`}</p>
      <ButtonLink variant="outline" to="/trust-it?ver=mais">{t`Ver as outras 40`}</ButtonLink>
    </div>
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
  return (
    <>
      <ValuesFlow questions={questions.data} saved={saved.data} consented={consented} result={RESULT} />
      {Object.keys(saved.data.answers).length > 0 && <More />}
    </>
  );
}
