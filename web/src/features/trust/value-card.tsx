import { useLingui } from '@lingui/react/macro';
import { ChevronDown, LockKeyhole } from 'lucide-react';
import { useId } from 'react';
import type { ValueQuestion } from '@/api/surface';
import { Card } from '@/ui/card';
import { ChipSelect } from '@/ui/chip-select';
import { cn } from '@/ui/cn';
import { Textarea } from '@/ui/field';
import { Switch } from '@/ui/switch';
import { useAnswerWord } from './answer-words';
import type { Detail } from './value-form';

const TEXT_MAX = 280;

interface ValueCardProps {
  question: ValueQuestion;
  number: number;
  answer: string;
  detail: Detail;
  onAnswer: (text: string) => void;
  onDetail: (detail: Detail) => void;
}

/** One value question; its finer choices open once it is answered. */
export function ValueCard({ question, number, answer, detail, onAnswer, onDetail }: ValueCardProps) {
  const { t } = useLingui();
  const id = useId();
  const word = useAnswerWord();
  const options = question.options ?? [];
  return (
    <Card className="grid grid-cols-1 gap-4 md:p-6">
      <h2 id={id} className="flex gap-3 text-lg leading-snug font-bold">
        <span aria-hidden="true" className="text-ink-2 tabular-nums">
          {number}.
        </span>
        <span className="flex-1">{question.question}</span>
        {question.sensitive && (
          <LockKeyhole
            role="img"
            aria-label={t`Pergunta sensível`}
            className="mt-1 size-4 shrink-0 text-ink-2"
          />
        )}
      </h2>
      {question.options ? (
        <fieldset aria-labelledby={id} className="grid gap-2 sm:grid-cols-2">
          {options.map((option) => (
            <label
              key={option}
              className={cn(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border px-4 py-2.5 text-[.97rem] leading-snug transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
                answer === option ? 'border-brand bg-brand-soft text-brand-ink' : 'border-line-strong/60',
              )}
            >
              <input
                type="radio"
                name={question.id}
                checked={answer === option}
                onChange={() => onAnswer(option)}
                className="size-4.5 shrink-0 accent-brand outline-none"
              />
              {word(option)}
            </label>
          ))}
        </fieldset>
      ) : (
        <Textarea
          aria-labelledby={id}
          maxLength={TEXT_MAX}
          value={answer}
          placeholder={t`Com as suas palavras; vira assunto de conversa`}
          onChange={(event) => onAnswer(event.target.value)}
        />
      )}
      {answer && question.options && (
        <details className="group rounded-lg bg-surface-2 px-4">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-md text-sm font-semibold">
            {t`Quanto pesa, e o que mais você aceita`}
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="grid grid-cols-1 gap-4 pt-1 pb-4">
            <ChipSelect
              single
              label={t`Importância`}
              options={[
                { value: '0', label: t`Não importa` },
                { value: '1', label: t`Um pouco` },
                { value: '2', label: t`Importante` },
                { value: '3', label: t`Muito importante` },
              ]}
              value={[String(detail.importance)]}
              onChange={([next]) => next && onDetail({ ...detail, importance: Number(next) })}
            />
            <div>
              <p className="mb-2 text-sm text-ink-2">{t`Numa outra pessoa, também aceito:`}</p>
              <ChipSelect
                label={t`Respostas que aceito`}
                options={options.map((option, at) => ({ value: String(at), label: word(option) }))}
                value={options.flatMap((_, at) => (detail.accept_mask & (1 << at) ? [String(at)] : []))}
                onChange={(chosen) =>
                  onDetail({
                    ...detail,
                    accept_mask: chosen.reduce((mask, at) => mask | (1 << Number(at)), 0),
                  })
                }
              />
            </div>
            <Switch
              label={t`Indispensável`}
              hint={t`Quem responde fora disso e você não se veem. Ninguém sabe o motivo.`}
              checked={detail.dealbreaker}
              onChange={(dealbreaker) => onDetail({ ...detail, dealbreaker })}
            />
            <Switch
              label={t`Resposta privada`}
              hint={t`Conta na compatibilidade e nunca é mostrada.`}
              checked={detail.private}
              onChange={(hidden) => onDetail({ ...detail, private: hidden })}
            />
          </div>
        </details>
      )}
    </Card>
  );
}
