import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { valueAnswersQuery, valueQuestionsQuery } from '@/features/trust/queries';
import { Results } from '@/features/trust/results';
import { ValueForm } from '@/features/trust/value-form';
import { consentsQuery } from '@/shared/profile/queries';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

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
        <Results onEdit={() => void navigate('/trust-it')} />
      </Page>
    );
  }
  return (
    <Page
      title={t`Trust It`}
      lead={t`O que vale para você numa relação. Responda ao que quiser; quanto mais, mais certeira a compatibilidade.`}
      className="max-w-[48rem]"
    >
      <Questions onDone={() => void navigate(RESULT)} />
    </Page>
  );
}

function Questions({ onDone }: { onDone: () => void }) {
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
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-44 rounded-xl" />
      </div>
    );
  }
  return (
    <>
      {Object.keys(saved.data.answers).length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sun-soft px-5 py-4 text-sun-ink">
          <p className="min-w-48 flex-1">{t`As suas respostas já estão salvas.`}</p>
          <ButtonLink variant="sun" to={RESULT}>{t`Ver quem combina comigo`}</ButtonLink>
        </div>
      )}
      <ValueForm questions={questions.data} saved={saved.data} consented={consented} onDone={onDone} />
    </>
  );
}
