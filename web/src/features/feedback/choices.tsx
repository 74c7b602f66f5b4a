import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { cn } from '@/ui/cn';
import { type FeedbackKind, useKinds } from './words';

const tile =
  'flex cursor-pointer rounded-lg border border-line-strong/60 transition has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile hover:bg-surface-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink';

/** What it is about: one of few, by tiles that are radio buttons. */
export function KindChoice({
  value,
  onChange,
  offered,
}: {
  value: FeedbackKind | null;
  onChange: (kind: FeedbackKind) => void;
  offered: FeedbackKind[];
}) {
  const { t } = useLingui();
  const name = useId();
  const kinds = useKinds().filter((kind) => offered.includes(kind.value));
  return (
    <fieldset>
      <legend className="mb-2 text-[.93rem] font-semibold">{t`Sobre o que é?`}</legend>
      <div className={cn('grid grid-cols-2 gap-2', kinds.length > 4 ? 'sm:grid-cols-5' : 'sm:grid-cols-4')}>
        {kinds.map(({ value: kind, label, hint, icon: Icon }) => (
          <label
            key={kind}
            className={`${tile} min-h-24 flex-col gap-2 p-3.5 max-[22rem]:p-2.5 last:odd:max-sm:col-span-2`}
          >
            <input
              type="radio"
              name={name}
              value={kind}
              checked={value === kind}
              onChange={() => onChange(kind)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-5" />
            <span className="leading-tight">
              <b className="block text-[.93rem] font-semibold">{label}</b>
              <span className="text-[.8125rem] opacity-85">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const NOTES = Array.from({ length: 11 }, (_, note) => note);

/** How likely one would recommend the product; may stay empty. */
export function NpsChoice({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (note: number | null) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3 text-[.93rem] font-semibold">
        {t`O quanto você recomendaria a um amigo?`}
        <span className="text-[.8125rem] font-normal text-ink-2">{t`opcional`}</span>
      </legend>
      <div className="mt-2 grid grid-cols-6 gap-1.5 sm:grid-cols-11">
        {NOTES.map((note) => (
          <label key={note} className={`${tile} h-11 items-center justify-center font-semibold tabular-nums`}>
            <input
              type="radio"
              name={name}
              value={note}
              checked={value === note}
              onChange={() => onChange(note)}
              className="sr-only"
            />
            {note}
          </label>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between text-[.8125rem] text-ink-2" aria-hidden="true">
        <span>{t`de jeito nenhum`}</span>
        <span>{t`com certeza`}</span>
      </p>
    </fieldset>
  );
}
