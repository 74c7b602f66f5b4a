import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useId, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { optimisticUpdate } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { LoadFailed } from '@/shared/states/load-failed';
import { Loading } from '@/shared/states/loading';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { AnswerProgress } from './answer-progress';
import { optionalQuestionsQuery } from './queries';

type Question = FunctionResult<'optional_questions'>[number];
interface Change {
  id: string;
  /** 1-based; null takes the answer back. */
  answer: number | null;
  private: boolean;
}

/** The forty optional questions by theme. Each answer is saved at once. */
export function OptionalQuestions({ consented }: { consented: boolean | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = optionalQuestionsQuery;
  const { data, isPending, isError, refetch } = useQuery(optionalQuestionsQuery);
  const [agreed, setAgreed] = useState(false);
  const save = useMutation({
    scope: { id: 'optional-answers' },
    mutationFn: async (change: Change) => {
      const sensitive = data?.find((question) => question.id === change.id)?.sensitive;
      if (sensitive && !consented && change.answer !== null)
        await rpc('grant_consent', { purpose: 'trust_sensitive' });
      await rpc('answer_optional_question', {
        question_id: change.id,
        option: change.answer,
        private: change.private,
      });
    },
    onMutate: (change) =>
      optimisticUpdate(client, queryKey, (now) =>
        now?.map((question) => (question.id === change.id ? { ...question, ...change } : question)),
      ),
    onError: (error, _change, back) => {
      back?.();
      toast.error(errorText(error, t`Não conseguimos salvar. Tente de novo.`));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['optional-shared'] });
      if (client.isMutating() === 1) void client.invalidateQueries({ queryKey });
      if (!consented) void client.invalidateQueries({ queryKey: ['consents'] });
    },
    meta: { quiet: true },
  });

  if (isPending) {
    return (
      <Loading className="grid gap-5">
        <Skeleton className="h-2" />
        <Skeleton className="h-48 rounded-xl" />
        <Skeleton className="h-48 rounded-xl" />
      </Loading>
    );
  }
  if (isError) {
    return (
      <LoadFailed title={t`As perguntas não chegaram`} onRetry={refetch}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  const answered = data.filter((question) => question.answer !== null).length;
  const themes = [...new Set(data.map((question) => question.theme))];
  const open = consented || agreed;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-1.5">
        <AnswerProgress answered={answered} of={data.length} soft />
      </div>
      {themes.map((theme) => {
        const questions = data.filter((question) => question.theme === theme);
        const sensitive = questions.some((question) => question.sensitive);
        return (
          <section key={theme} aria-label={theme} className="grid grid-cols-1 gap-4">
            <h2 className="flex items-center gap-2 text-xl font-extrabold">
              {theme}
              {sensitive && (
                <LockKeyhole role="img" aria-label={t`Tema sensível`} className="size-4 text-ink-2" />
              )}
            </h2>
            {sensitive && !consented && (
              <Checkbox checked={agreed} onChange={setAgreed} className="rounded-xl bg-surface-2 p-4">
                {t`Concordo que as minhas respostas sensíveis, marcadas com um cadeado, sejam guardadas. Ficam privadas até eu decidir mostrá-las, e posso retirar isto nas configurações.`}
              </Checkbox>
            )}
            {questions.map((question) => (
              <OptionalQuestion
                key={question.id}
                question={question}
                locked={question.sensitive && !open}
                onChange={(change) => save.mutate({ id: question.id, ...change })}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface OptionalQuestionProps {
  question: Question;
  /** The consent for it is still missing. */
  locked: boolean;
  onChange: (change: Omit<Change, 'id'>) => void;
}

function OptionalQuestion({ question, locked, onChange }: OptionalQuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const answered = question.answer !== null;
  return (
    <fieldset
      aria-labelledby={id}
      disabled={locked}
      className={cn('min-w-0 rounded-xl border border-line bg-surface p-4 md:p-5', locked && 'opacity-70')}
    >
      <p id={id} className="mb-3 font-display text-lg leading-snug font-bold">
        {question.question}
      </p>
      <div className="grid grid-cols-1 gap-2">
        {question.options.map((option, at) => (
          <label
            key={option}
            className={cn(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-4 py-2 leading-snug transition has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile',
              question.answer === at + 1
                ? 'border-brand bg-brand-soft font-medium text-brand-ink'
                : 'border-line-strong/60 hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={question.id}
              checked={question.answer === at + 1}
              onChange={() => onChange({ answer: at + 1, private: question.private })}
              className="size-5 shrink-0 accent-brand outline-none"
            />
            {option}
          </label>
        ))}
      </div>
      {answered && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox
            className="min-h-11 items-center"
            checked={question.private}
            onChange={(on) => onChange({ answer: question.answer, private: on })}
          >
            {t`Resposta privada`}
          </Checkbox>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onChange({ answer: null, private: question.sensitive })}
          >
            {t`Limpar resposta`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
