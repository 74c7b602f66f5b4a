import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { SIGNS } from '@/shared/profile/values';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { ChipSelect } from '@/ui/chip-select';
import { Field, Input, Select } from '@/ui/field';
import type { ManualPeople } from './queries';
import { POINTS } from './signs';
import type { Point, Sign, Signs } from './wire';
import { useAstroWords } from './words';

/** Whether there is anything to compare. */
export const hasSign = (signs: Signs | undefined) => Boolean(signs && POINTS.some((point) => signs[point]));

const NAME_MAX = 60;

function PersonSigns({
  legend,
  value,
  onChange,
}: {
  legend: string;
  value: Signs;
  onChange: (value: Signs) => void;
}) {
  const { t } = useLingui();
  const words = useAstroWords();
  const put = (point: Point, sign: string) =>
    onChange({ ...value, [point]: (sign || undefined) as Sign | undefined });
  const select = (point: Point) => (
    <Field key={point} label={words.point(point)}>
      <Select value={value[point] ?? ''} onChange={(event) => put(point, event.target.value)}>
        <option value="">{t`Não sei`}</option>
        {SIGNS.map((sign) => (
          <option key={sign} value={sign}>
            {words.sign(sign)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 content-start gap-4">
      <legend className="mb-3 font-display text-xl font-bold">{legend}</legend>
      <Field label={t`Nome`} optional>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX}
          value={value.name ?? ''}
          onChange={(event) => onChange({ ...value, name: event.target.value || undefined })}
        />
      </Field>
      {(['sun', 'moon', 'rising'] as const).map(select)}
      <details
        className="rounded-lg bg-surface-2 px-4"
        open={Boolean(value.venus || value.mars) || undefined}
      >
        <summary className="flex min-h-11 cursor-pointer items-center rounded-md text-sm font-semibold">
          {t`Também sei Vênus ou Marte`}
        </summary>
        <div className="grid gap-4 pt-1 pb-4">{(['venus', 'mars'] as const).map(select)}</div>
      </details>
    </fieldset>
  );
}

/** Signs typed by hand: two people, or the caller's own chart with one. */
export function ManualForm({
  held,
  own,
  busy,
  error,
  onSubmit,
}: {
  /** What was typed before, when one comes back. */
  held?: ManualPeople;
  /** The caller has a chart that may stand on the first side. */
  own: boolean;
  busy: boolean;
  error?: string;
  onSubmit: (people: ManualPeople) => void;
}) {
  const { t } = useLingui();
  const [mine, setMine] = useState(own && !held?.first);
  const [first, setFirst] = useState<Signs>(held?.first ?? {});
  const [second, setSecond] = useState<Signs>(held?.second ?? {});
  const [lacking, setLacking] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const enough = hasSign(second) && (mine || hasSign(first));
    setLacking(!enough);
    if (enough) return onSubmit(mine ? { second } : { first, second });
    const empty = mine || !hasSign(first) ? 0 : 1;
    form.current
      ?.querySelectorAll<HTMLElement>('fieldset')

      .item(empty)
      ?.querySelector('select')
      ?.focus();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Card className="grid grid-cols-1 gap-6 md:p-7">
        {own && (
          <ChipSelect
            single
            label={t`Quem comparar`}
            options={[
              { value: 'mine', label: t`Meu mapa com alguém` },
              { value: 'two', label: t`Duas pessoas` },
            ]}
            value={[mine ? 'mine' : 'two']}
            onChange={([next]) => next && setMine(next === 'mine')}
          />
        )}
        <div className={mine ? 'max-w-md' : 'grid grid-cols-1 gap-8 md:grid-cols-2'}>
          {!mine && <PersonSigns legend={t`Primeira pessoa`} value={first} onChange={setFirst} />}
          <PersonSigns
            legend={mine ? t`A outra pessoa` : t`Segunda pessoa`}
            value={second}
            onChange={setSecond}
          />
        </div>
        {(lacking || error) && (
          <Notice tone="danger">{error ?? t`Escolha pelo menos um signo de cada pessoa.`}</Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" busy={busy}>
            {t`Usar Dados Manuais`}
          </Button>
          <p className="text-sm text-ink-2">{t`Nada do que você escreve aqui é guardado.`}</p>
        </div>
      </Card>
    </form>
  );
}
