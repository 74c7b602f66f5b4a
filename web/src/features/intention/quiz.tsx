import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorCode, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { EmptyState, Notice } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { PageFallback } from '@/ui/page';
import { ProgressBar } from '@/ui/progress';
import { toast } from '@/ui/toast';
import { Answer } from './answer';
import { ALL_ANSWERED, TOO_EARLY } from './drawings';
import type { QuizMode } from './session';
import { useQuiz } from './use-quiz';

interface QuizProps {
  mode: QuizMode;
  onDone: () => void;
  onLeave: () => void;
}

/** The questions, one page each. The server chooses what comes next and computes the seal. */
export function Quiz({ mode, onDone, onLeave }: QuizProps) {
  const { t } = useLingui();
  const quiz = useQuiz(mode);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate: begin } = quiz.start;
  useEffect(() => begin(), [begin]);
  const question =
    quiz.step?.name === 'question' ? quiz.step.question.question : quiz.step?.followUp.question;
  useEffect(() => {
    // A new page is announced by taking the focus to its question.
    if (question) heading.current?.focus();
  }, [question]);

  if (quiz.start.isError) return <NotBegun error={quiz.start.error} onAgain={begin} onLeave={onLeave} />;
  if (quiz.nothingLeft) {
    return (
      <EmptyState
        art={ALL_ANSWERED}
        title={t`Você já respondeu a tudo`}
        action={<Button onClick={onLeave}>{t`Voltar ao selo`}</Button>}
      >
        {t`As doze perguntas estão respondidas. O seu selo não fica mais fundo que isso.`}
      </EmptyState>
    );
  }
  if (!quiz.step) return <PageFallback />;

  const answered = quiz.answer !== undefined && String(quiz.answer).trim() !== '';
  const go = () => {
    if (!answered) return;
    if (!quiz.last) return quiz.next.mutate();
    quiz.finish.mutate(undefined, {
      onSuccess: onDone,
      onError: (error) =>
        toast.error(t`Ocorreu um erro ao criar seu Selo de Intenção. Tente novamente.`, {
          description: ['STATE', 'VALIDATION'].includes(errorCode(error))
            ? (error as Error).message
            : t`As suas respostas estão guardadas.`,
        }),
    });
  };
  return (
    <form
      className="one-question mx-auto grid w-full max-w-[38rem] grid-cols-1 gap-6 pb-20 md:pb-0"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <div className="grid gap-2.5">
        <div className="flex items-baseline justify-between gap-4 text-sm">
          <p aria-live="polite" className="font-semibold text-ink-2">
            {t`Pergunta ${quiz.number} de ${quiz.total}`}
          </p>
          {quiz.resumed && <p className="rise text-leaf-ink">{t`Continuamos de onde você parou`}</p>}
        </div>
        <ProgressBar
          value={quiz.number}
          max={quiz.total}
          label={t`Pergunta ${quiz.number} de ${quiz.total}`}
        />
      </div>
      <div key={question} className="rise grid grid-cols-1 gap-6">
        <h2
          ref={heading}
          tabIndex={-1}
          id="quiz-question"
          className="text-[1.7rem] leading-tight font-extrabold outline-none md:text-[2rem]"
        >
          {question}
        </h2>
        <Answer step={quiz.step} value={quiz.answer} onChange={quiz.choose} />
      </div>
      {quiz.next.isError && (
        <Notice tone="danger">
          {errorText(quiz.next.error, t`A próxima pergunta não chegou. As suas respostas estão guardadas.`)}
        </Notice>
      )}
      <div className="fixed inset-x-0 bottom-[var(--tabs,0px)] z-20 flex justify-between gap-3 border-t border-line bg-bg/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:static md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">
        <Button variant="outline" size="lg" disabled={quiz.first} onClick={quiz.back}>
          {t`Anterior`}
        </Button>
        <Button
          type="submit"
          size="lg"
          disabled={!answered}
          busy={quiz.next.isPending || quiz.finish.isPending}
        >
          {quiz.last ? t`Finalizar` : t`Próxima`}
        </Button>
      </div>
    </form>
  );
}

/** The questions did not come: no network, or it is too early to remake the seal. */
function NotBegun({ error, onAgain, onLeave }: { error: Error; onAgain: () => void; onLeave: () => void }) {
  const { t } = useLingui();
  if (errorCode(error) === 'STATE') {
    return (
      <EmptyState
        art={TOO_EARLY}
        title={t`Ainda é cedo para refazer`}
        action={<Button onClick={onLeave}>{t`Voltar ao selo`}</Button>}
      >
        {error.message}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={TORN}
      title={t`As perguntas não chegaram`}
      action={<Button variant="outline" onClick={onAgain}>{t`Tentar novamente`}</Button>}
    >
      {t`Pode ser a internet. Nada se perdeu.`}
    </EmptyState>
  );
}
