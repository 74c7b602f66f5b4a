import { useLingui } from '@lingui/react/macro';
import type { ValueQuestion } from '@/api/surface';
import { cn } from '@/ui/cn';
import { Textarea } from '@/ui/field';
import { useAnswerWord } from './answer-words';

const TEXT_MAX = 280;

interface AnswerFieldProps {
  question: ValueQuestion;
  /** The id of the question's heading, which names the control. */
  labelledBy: string;
  answer: string;
  onAnswer: (text: string) => void;
}

/** The options of a question, or a text where it has none. */
export function AnswerField({ question, labelledBy, answer, onAnswer }: AnswerFieldProps) {
  const { t } = useLingui();
  const word = useAnswerWord();
  if (!question.options) {
    return (
      <div className="grid grid-cols-1 gap-2">
        <Textarea
          aria-labelledby={labelledBy}
          maxLength={TEXT_MAX}
          value={answer}
          placeholder={t`Com as suas palavras; vira assunto de conversa`}
          onChange={(event) => onAnswer(event.target.value)}
        />
        <p className="text-right text-sm text-ink-2 tabular-nums">{t`${answer.length} de ${TEXT_MAX}`}</p>
      </div>
    );
  }
  return (
    <fieldset aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2.5">
      {question.options.map((option) => (
        <label
          key={option}
          className={cn(
            'flex min-h-13 cursor-pointer items-center gap-3.5 rounded-xl border px-4 py-2.5 leading-snug transition duration-200 ease-enlace hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile',
            answer === option
              ? 'border-brand bg-brand-soft font-medium text-brand-ink'
              : 'border-line-strong/60 bg-surface',
          )}
        >
          <input
            type="radio"
            name={question.id}
            checked={answer === option}
            onChange={() => onAnswer(option)}
            className="size-5 shrink-0 accent-brand outline-none"
          />
          {word(option)}
        </label>
      ))}
    </fieldset>
  );
}
