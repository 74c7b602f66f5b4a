import { useLingui } from '@lingui/react/macro';
import { LockKeyhole } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { errorText } from '@/api/errors';
import type { ValueQuestion } from '@/api/surface';
import { Link } from '@/router';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { cn } from '@/ui/cn';
import { AnswerProgress } from './answer-progress';
import { useAnswerWord } from './answer-words';
import { addressOf } from './places';
import { detailOf, isAnswered, type Sheet } from './sheet';
import type { Values } from './use-values';

/** The state of a link from the summary to one of its questions. */
export const FROM_SUMMARY = { from: 'summary' } as const;

interface SummaryProps {
  questions: ValueQuestion[];
  values: Values;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** All answers, each with the way to change it, and the button that saves them together. */
export function Summary({ questions, values, heading }: SummaryProps) {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState(false);
  const { sheet, answered, needsConsent, save } = values;
  return (
    <form
      className="grid grid-cols-1 gap-5 pb-36 md:pb-28"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-[1.5rem] leading-tight font-extrabold outline-none">
        {t`Suas respostas`}
      </h2>
      {needsConsent && (
        <Checkbox checked={agreed} onChange={setAgreed} className="rounded-xl bg-surface-2 p-4">
          {t`Concordo que as minhas respostas sensíveis, marcadas com um cadeado, entrem no cálculo da compatibilidade. Ficam privadas até eu decidir mostrá-las, e posso retirar isto nas configurações.`}
        </Checkbox>
      )}
      <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {questions.map((question, at) => (
          <li key={question.id}>
            <Row question={question} at={at} sheet={sheet} />
          </li>
        ))}
      </ol>
      {save.error && (
        <Notice tone="danger">
          {errorText(save.error, t`Não conseguimos salvar. As suas respostas continuam aqui: tente de novo.`)}
        </Notice>
      )}
      <div className="fixed inset-x-0 bottom-[var(--tabs,0px)] z-20 border-t border-line bg-surface/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:left-[14rem]">
        <div className="mx-auto flex max-w-[54rem] flex-wrap items-center gap-x-5 gap-y-2">
          <div className="grid min-w-40 flex-1 gap-1.5">
            <AnswerProgress answered={answered} of={questions.length} />
          </div>
          <Button
            type="submit"
            busy={save.isPending}
            disabled={answered === 0 || (needsConsent && !agreed)}
            className="max-sm:w-full"
          >
            {t`Encontrar Match Perfeito`}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** One question of the summary; all of it leads to the question. */
function Row({ question, at, sheet }: { question: ValueQuestion; at: number; sheet: Sheet }) {
  const { t } = useLingui();
  const word = useAnswerWord();
  const answered = isAnswered(sheet, question);
  const detail = detailOf(question, sheet.details[question.id]);
  return (
    <Link
      to={addressOf({ name: 'question', at })}
      state={FROM_SUMMARY}
      // The bar at the lower edge covers no row that has the focus.
      className="flex min-h-14 scroll-mb-48 items-center gap-4 px-4 py-3 transition-colors outline-offset-[-3px] hover:bg-surface-2 md:px-5"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-sm leading-snug text-ink-2">
          {at + 1}. {question.question}
          {question.sensitive && (
            <LockKeyhole
              role="img"
              aria-label={t`Pergunta sensível`}
              className="ml-1.5 inline size-3.5 align-[-.1em]"
            />
          )}
        </span>
        <span
          className={cn('leading-snug [overflow-wrap:anywhere]', answered ? 'font-semibold' : 'text-ink-2')}
        >
          {answered ? word(sheet.answers[question.id] ?? '') : t`Sem resposta`}
        </span>
        {answered && question.options && (detail.dealbreaker || detail.private) && (
          <span className="flex flex-wrap gap-1.5">
            {detail.dealbreaker && <Badge tone="brand">{t`Indispensável`}</Badge>}
            {detail.private && <Badge>{t`Resposta privada`}</Badge>}
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm font-semibold text-brand-ink">
        {answered ? t`Alterar` : t`Responder`}
      </span>
    </Link>
  );
}
