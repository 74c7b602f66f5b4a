import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentsQuery } from '@/features/profiles/queries';
import { valueAnswersQuery, valueQuestionsQuery } from '@/features/trust/queries';
import { ENOUGH, ValueForm } from '@/features/trust/value-form';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

/** The value questions, and thanks once they are saved. */
export default function TrustIt() {
  const { t } = useLingui();
  const questions = useQuery(valueQuestionsQuery);
  const saved = useQuery(valueAnswersQuery);
  const { data: consents, isPending: asking } = useQuery(consentsQuery);
  const [done, setDone] = useState<number | null>(null);
  const consented = Boolean(
    consents?.some((consent) => consent.purpose === 'trust_sensitive' && !consent.withdrawn_at),
  );
  const failed = questions.isError || saved.isError;
  const waiting = !failed && (questions.isPending || saved.isPending || asking);
  const again = () => {
    void questions.refetch();
    void saved.refetch();
  };
  return (
    <Page
      title={t`Trust It`}
      lead={t`O que vale para você numa relação. Responda ao que quiser; quanto mais, mais certeira a compatibilidade.`}
      className="max-w-[48rem]"
    >
      {waiting && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-44 rounded-xl" />
          <Skeleton className="h-44 rounded-xl" />
        </div>
      )}
      {failed && (
        <EmptyState
          title={t`As perguntas não chegaram`}
          action={<Button variant="outline" onClick={again}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      )}
      {done !== null && (
        <EmptyState
          title={t`Guardado, obrigado`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>
              <Button variant="outline" onClick={() => setDone(null)}>{t`Rever respostas`}</Button>
            </div>
          }
        >
          {done < ENOUGH
            ? t`Responda a mais ${ENOUGH - done} para encontrar seu match perfeito.`
            : t`As suas ${done} respostas já pesam na compatibilidade de cada perfil que você vê.`}
        </EmptyState>
      )}
      {done === null && !waiting && !failed && questions.data && saved.data && (
        <ValueForm
          questions={questions.data}
          saved={saved.data}
          consented={consented}
          onDone={(answered) => {
            setDone(answered);
            scrollTo({ top: 0 });
          }}
        />
      )}
    </Page>
  );
}
