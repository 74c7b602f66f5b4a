import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { errorCode, errorText } from '@/api/errors';
import type { IntentionResult } from '@/api/surface';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Textarea } from '@/ui/field';
import { PageFallback } from '@/ui/page';
import { ProgressBar } from '@/ui/progress';
import { RangeSlider } from '@/ui/range-slider';
import { toast } from '@/ui/toast';
import type { Step } from './session';
import { type QuizMode, TOTAL, useQuiz } from './use-quiz';

interface QuizProps {
  mode: QuizMode;
  held: IntentionResult | null;
  onDone: () => void;
  onLeave: () => void;
}

/** The questions, one page each. The server chooses what comes next and computes the seal. */
export function Quiz({ mode, held, onDone, onLeave }: QuizProps) {
  const { t } = useLingui();
  const quiz = useQuiz(mode, held);
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate: begin } = quiz.start;
  useEffect(() => begin(), [begin]);
  const question =
    quiz.step?.name === 'question' ? quiz.step.question.question : quiz.step?.followUp.question;
  useEffect(() => {
    // A new page is announced by taking the focus to its question.
    if (question) heading.current?.focus();
  }, [question]);

  if (quiz.start.isError) {
    return (
      <EmptyState
        title={t`As perguntas não chegaram`}
        action={<Button variant="outline" onClick={() => begin()}>{t`Tentar novamente`}</Button>}
      >
        {t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
    );
  }
  if (quiz.nothingLeft) {
    return (
      <EmptyState
        title={t`Você já respondeu a tudo`}
        action={<Button onClick={onLeave}>{t`Voltar ao selo`}</Button>}
      >
        {t`As doze perguntas estão respondidas. O seu selo não fica mais fundo que isso.`}
      </EmptyState>
    );
  }
  if (!quiz.step) return <PageFallback />;

  const optional = quiz.step.name === 'follow-up' && quiz.step.followUp.type === 'text';
  const answered =
    optional ||
    quiz.answer !== undefined ||
    (quiz.step.name === 'follow-up' && quiz.step.followUp.type === 'slider');
  const go = () => {
    if (quiz.step?.name === 'follow-up' && quiz.step.followUp.type === 'slider' && quiz.answer === undefined)
      quiz.choose(quiz.step.followUp.default);
    if (!quiz.last) return quiz.next.mutate();
    quiz.finish.mutate(undefined, {
      onSuccess: () => {
        toast.success(t`Seu Selo de Intenção foi criado com sucesso!`);
        onDone();
      },
      onError: (error) =>
        toast.error(
          errorCode(error) === 'STATE'
            ? t`Você pode refazer o seu selo 30 dias depois de criá-lo.`
            : t`Ocorreu um erro ao criar seu Selo de Intenção. Tente novamente.`,
          { description: errorCode(error) === 'VALIDATION' ? errorText(error, '') : undefined },
        ),
    });
  };
  return (
    <form
      className="mx-auto grid w-full max-w-[38rem] grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <div className="grid gap-2.5">
        <p aria-live="polite" className="text-sm font-semibold text-ink-2">
          {t`Pergunta ${quiz.number} de ${TOTAL}`}
        </p>
        <ProgressBar value={quiz.number} max={TOTAL} label={t`Pergunta ${quiz.number} de ${TOTAL}`} />
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        id="quiz-question"
        className="text-[1.7rem] leading-tight font-extrabold outline-none"
      >
        {question}
      </h2>
      <Answer step={quiz.step} value={quiz.answer} onChange={quiz.choose} />
      <div className="flex justify-between gap-3">
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

interface AnswerProps {
  step: Step;
  value: string | number | undefined;
  onChange: (value: string | number) => void;
}

/** The control of a page: options, a text, or a slider. */
function Answer({ step, value, onChange }: AnswerProps) {
  const { t } = useLingui();
  const name = useId();
  if (step.name === 'follow-up' && step.followUp.type === 'text') {
    return (
      <Textarea
        aria-labelledby="quiz-question"
        maxLength={step.followUp.maxLength}
        placeholder={t`Se quiser, com as suas palavras`}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  if (step.name === 'follow-up' && step.followUp.type === 'slider') {
    const { min, max, default: middle } = step.followUp;
    const now = typeof value === 'number' ? value : middle;
    return (
      <div className="grid gap-2">
        <p className="text-center font-display text-4xl font-extrabold tabular-nums">{now}</p>
        <RangeSlider
          labels={[step.followUp.question]}
          min={min}
          max={max}
          value={[now]}
          onChange={([next]) => onChange(next ?? middle)}
        />
        {now < 30 && (
          <p className="text-center text-ink-2">
            {t`Tudo bem ir devagar. Cuidar de si também é um jeito de se preparar para alguém.`}
          </p>
        )}
      </div>
    );
  }
  const options =
    step.name === 'question'
      ? step.question.options
      : 'options' in step.followUp
        ? step.followUp.options
        : [];
  return (
    <fieldset className="grid gap-2.5" aria-labelledby="quiz-question">
      {options.map((option) => (
        <label
          key={option.id}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3.5 rounded-xl border px-5 py-3 text-[1.02rem] leading-snug transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile',
            value === option.id
              ? 'border-brand bg-brand-soft text-brand-ink'
              : 'border-line-strong/60 bg-surface',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === option.id}
            onChange={() => onChange(option.id)}
            className="size-5 shrink-0 accent-brand outline-none"
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
