import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { ValueQuestion } from '@/api/surface';
import { Button, ButtonLink } from '@/ui/button';
import { ProgressBar } from '@/ui/progress';
import { AnswerField } from './answer-field';
import { AnswerWeight } from './answer-weight';
import { addressOf, type Place, SUMMARY } from './places';
import { type Detail, detailOf, isAnswered } from './sheet';
import type { Values } from './use-values';

interface QuestionPageProps {
  questions: ValueQuestion[];
  at: number;
  values: Values;
  /** The summary led here: the way on leads back to it. */
  fromSummary: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onGo: (place: Place) => void;
}

/** One question with what its answer means, and the way on and back. */
export function QuestionPage({ questions, at, values, fromSummary, heading, onGo }: QuestionPageProps) {
  const { t } = useLingui();
  const id = useId();
  const question = questions[at];
  if (!question) return null;
  const { sheet, change } = values;
  const answer = sheet.answers[question.id] ?? '';
  const total = questions.length;
  const answered = isAnswered(sheet, question);
  const next: Place = fromSummary || at + 1 === total ? SUMMARY : { name: 'question', at: at + 1 };
  const onAnswer = (text: string) => change({ ...sheet, answers: { ...sheet.answers, [question.id]: text } });
  const onDetail = (detail: Detail) =>
    change({ ...sheet, details: { ...sheet.details, [question.id]: detail } });
  return (
    <form
      className="one-question grid grid-cols-1 gap-5 pb-24 md:pb-0"
      onSubmit={(event) => {
        event.preventDefault();
        onGo(next);
      }}
    >
      <div className="grid gap-2">
        <div className="flex min-h-11 items-center justify-between gap-4 text-sm">
          <p aria-live="polite" className="font-semibold text-ink-2">
            {t`Pergunta ${at + 1} de ${total}`}
          </p>
          <ButtonLink variant="ghost" size="sm" to={addressOf(SUMMARY)} className="-mr-3">
            {t`Ver minhas respostas`}
          </ButtonLink>
        </div>
        <ProgressBar value={at + 1} max={total} label={t`Pergunta ${at + 1} de ${total}`} />
      </div>
      <div
        key={question.id}
        className="rise grid grid-cols-1 items-start gap-5 md:grid-cols-[minmax(0,1fr)_19rem] md:gap-8"
      >
        <div className="grid grid-cols-1 gap-4">
          <h2
            ref={heading}
            tabIndex={-1}
            id={id}
            className="text-[1.5rem] leading-tight font-extrabold outline-none md:text-[1.9rem]"
          >
            {question.question}
          </h2>
          {question.sensitive && (
            <p className="flex items-start gap-2 text-sm leading-snug text-ink-2">
              <LockKeyhole aria-hidden="true" className="mt-px size-4 shrink-0" />
              {t`Pergunta sensível: a resposta fica privada até você decidir mostrá-la.`}
            </p>
          )}
          <AnswerField question={question} labelledBy={id} answer={answer} onAnswer={onAnswer} />
          {answered && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onAnswer('')}
              className="-ml-3 justify-self-start"
            >
              {t`Limpar resposta`}
            </Button>
          )}
        </div>
        {question.options &&
          (answered ? (
            <AnswerWeight
              question={question}
              answer={answer}
              detail={detailOf(question, sheet.details[question.id])}
              onDetail={onDetail}
            />
          ) : (
            <p className="rounded-xl bg-surface-2 p-4 text-sm leading-relaxed text-ink-2 max-md:hidden">
              {t`Depois de responder, diga aqui se a resposta é indispensável, se fica privada e quanto pesa.`}
            </p>
          ))}
      </div>
      <div className="fixed inset-x-0 bottom-[var(--tabs,0px)] z-20 flex justify-between gap-3 border-t border-line bg-bg/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:static md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none">
        <Button
          variant="outline"
          size="lg"
          disabled={at === 0}
          onClick={() => onGo({ name: 'question', at: at - 1 })}
        >
          {t`Anterior`}
        </Button>
        <Button type="submit" size="lg" variant={answered ? undefined : 'outline'}>
          {fromSummary ? t`Voltar ao resumo` : answered ? t`Próxima` : t`Pular`}
        </Button>
      </div>
    </form>
  );
}
