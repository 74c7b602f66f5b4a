import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Sun } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { Field, Input, Select } from '@/ui/field';
import { stateText, warningOf } from './queries';
import { TextField } from './text-field';
import { KINDS, type PlaceKind, useKinds, useTimes } from './words';

export interface Proposal {
  kind: PlaceKind;
  place: string;
  starts_at: string;
  confirm: boolean;
}

/** The day after tomorrow as a date field has it. */
function inTwoDays() {
  const day = new Date(Date.now() + 2 * 24 * 3600_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Before ten and from six the plan is not in daylight everywhere. */
const isDay = (time: string) => time >= '08:00' && time < '18:00';

interface PlaceFormProps {
  /** What the button says. */
  act: string;
  send: (proposal: Proposal) => Promise<unknown>;
  onDone: (answer: unknown) => void;
}

/** A public place, a day and an hour; the warning stands above the button when the server asks for it. */
export function PlaceForm({ act, send, onDone }: PlaceFormProps) {
  const { t } = useLingui();
  const kinds = useKinds();
  const { day, hour } = useTimes();
  const [kind, setKind] = useState<PlaceKind>('cafe');
  const [place, setPlace] = useState('');
  const [date, setDate] = useState(inTwoDays);
  const [time, setTime] = useState('15:00');
  const chosen = `${date}T${time}`;
  const saving = useMutation({
    mutationFn: (confirm: boolean) =>
      send({ kind, place, starts_at: new Date(chosen).toISOString(), confirm }),
    onSuccess: onDone,
    meta: { quiet: true },
  });
  const error = saving.error;
  const warning = warningOf(error);
  const field = error instanceof ApiError ? error.field : undefined;
  const of = (name: string) => (field === name ? (error as ApiError).message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date && time) saving.mutate(false);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Card className="grid grid-cols-1 gap-4">
        <Field label={t`Tipo de lugar`} hint={t`Público e com gente por perto.`} error={of('kind')}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as PlaceKind)}>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {kinds(one).name}
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          label={t`Nome do lugar`}
          error={of('place')}
          value={place}
          maxLength={80}
          onChange={setPlace}
        />
        <div className="grid grid-cols-1 gap-3 min-[26rem]:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <Field label={t`Dia`} error={of('starts_at')}>
            <Input type="date" value={date} required onChange={(event) => setDate(event.target.value)} />
          </Field>
          <Field label={t`Hora`}>
            <Input type="time" value={time} required onChange={(event) => setTime(event.target.value)} />
          </Field>
        </div>
        {/* The fields have the order of the browser's language, which may be another. */}
        {!Number.isNaN(Date.parse(chosen)) && (
          <p className="-mt-1.5 text-sm first-letter:uppercase">
            {day(chosen)}, {hour(chosen)}
          </p>
        )}
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Sun aria-hidden="true" className="size-4.5 shrink-0 text-sun-ink" />
          {isDay(time)
            ? t`De dia, e cada pessoa vai e volta por conta própria.`
            : t`No primeiro encontro, de dia é mais seguro.`}
        </p>
      </Card>
      {warning ? (
        <Notice tone="sun" className="grid grid-cols-1 gap-3" role="alert">
          <p>{warning}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => saving.reset()}>{t`Voltar`}</Button>
            <Button busy={saving.isPending} onClick={() => saving.mutate(true)}>{t`Pular com aviso`}</Button>
          </div>
        </Notice>
      ) : (
        <>
          {error && !field && (
            <Notice tone="danger">
              {stateText(error) ?? errorText(error, t`O convite não foi enviado. Tente de novo.`)}
            </Notice>
          )}
          <Button type="submit" busy={saving.isPending}>
            {act}
          </Button>
        </>
      )}
    </form>
  );
}
