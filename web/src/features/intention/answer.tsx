import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cn } from '@/ui/cn';
import { Textarea } from '@/ui/field';
import { RangeSlider } from '@/ui/range-slider';
import type { Step } from './session';

interface AnswerProps {
  step: Step;
  value: string | number | undefined;
  onChange: (value: string | number) => void;
}

/** The control of a page: options, a text, or a slider. */
export function Answer({ step, value, onChange }: AnswerProps) {
  if (step.name === 'question')
    return <Options options={step.question.options} value={value} onChange={onChange} />;
  const { followUp } = step;
  switch (followUp.type) {
    case 'text':
      return <Words max={followUp.maxLength} value={value} onChange={onChange} />;
    case 'slider':
      return (
        <Degree
          question={followUp.question}
          min={followUp.min}
          max={followUp.max}
          value={typeof value === 'number' ? value : followUp.default}
          onChange={onChange}
        />
      );
    default:
      return <Options options={followUp.options} value={value} onChange={onChange} />;
  }
}

interface OptionsProps {
  options: ReadonlyArray<{ id: string; text: string }>;
  value: string | number | undefined;
  onChange: (value: string) => void;
}

function Options({ options, value, onChange }: OptionsProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-2.5" aria-labelledby="quiz-question">
      {options.map((option) => (
        <label
          key={option.id}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3.5 rounded-xl border px-5 py-3 text-[1.02rem] leading-snug transition duration-200 ease-enlace hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile active:scale-[.99]',
            value === option.id
              ? 'border-brand bg-brand-soft font-medium text-brand-ink shadow-card'
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

function Words({
  max,
  value,
  onChange,
}: {
  max: number;
  value: string | number | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const text = typeof value === 'string' ? value : '';
  // A ready answer for users who cannot say it yet, so that they can go on.
  const unsure = t`Ainda não sei dizer.`;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Textarea
        aria-labelledby="quiz-question"
        aria-describedby="quiz-left"
        maxLength={max}
        placeholder={t`Com as suas palavras; só você lê`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <button
          type="button"
          aria-pressed={text === unsure}
          onClick={() => onChange(unsure)}
          className="min-h-9 rounded-full border border-line-strong/60 bg-surface px-4 text-sm font-medium transition hover:border-ink hover:bg-surface-2 pointer-coarse:min-h-11"
        >
          {unsure}
        </button>
        <p id="quiz-left" className="text-sm text-ink-2 tabular-nums">
          {t`${text.length} de ${max}`}
        </p>
      </div>
    </div>
  );
}

interface DegreeProps {
  question: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

function Degree({ question, min, max, value, onChange }: DegreeProps) {
  const { t } = useLingui();
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-surface p-6">
      <p className="text-center font-display text-6xl font-extrabold text-brand tabular-nums">{value}</p>
      <RangeSlider
        labels={[question]}
        min={min}
        max={max}
        value={[value]}
        onChange={([next]) => onChange(next ?? value)}
      />
      <p aria-hidden="true" className="flex justify-between text-sm text-ink-2">
        <span>{t`Ainda não`}</span>
        <span>{t`Totalmente`}</span>
      </p>
      {value < 30 && (
        <p className="rise text-center text-ink-2" aria-live="polite">
          {t`Tudo bem ir devagar. Cuidar de si também é um jeito de se preparar para alguém.`}
        </p>
      )}
    </div>
  );
}
