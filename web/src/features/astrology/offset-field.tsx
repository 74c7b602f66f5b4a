import { useLingui } from '@lingui/react/macro';
import { Field, Input, Select } from '@/ui/field';
import { type BirthDraft, maskTime } from './birth-draft';

/** Births before 1970: how sure the clock of that time is, and the way to tell it better. */
export function OffsetField({
  value,
  error,
  onChange,
}: {
  value: BirthDraft['offset'];
  error?: string;
  onChange: (value: BirthDraft['offset']) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 rounded-xl bg-tile-soft p-5 text-tile-ink">
      <div>
        <h2 className="text-lg font-bold">{t`Hora histórica aproximada`}</h2>
        <p className="mt-1 text-sm leading-relaxed">
          {t`Antes de 1970 o registro dos fusos só é garantido para a maior cidade de cada região. Se você conhece a diferença para Londres naquele dia, pode dizer; senão, usamos o registro.`}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 text-ink sm:grid-cols-2">
        <Field label={t`Diferença para Londres`}>
          <Select
            value={value.way}
            onChange={(event) => onChange({ ...value, way: event.target.value as typeof value.way })}
          >
            <option value="">{t`Usar o registro histórico`}</option>
            <option value="-">{t`Mais cedo que Londres (Brasil)`}</option>
            <option value="+">{t`Mais tarde que Londres`}</option>
          </Select>
        </Field>
        {value.way && (
          <Field label={t`Quantas horas`} error={error}>
            <Input
              inputMode="numeric"
              placeholder="03:00"
              className="tabular-nums"
              value={value.time}
              onChange={(event) => onChange({ ...value, time: maskTime(event.target.value) })}
            />
          </Field>
        )}
      </div>
    </div>
  );
}
