import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useTimes } from '@/shared/meeting/times';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { Field, Input, Select, Textarea } from '@/ui/field';
import { Form } from '@/ui/form';
import { fromLocal, toLocal } from './incident-draft';
import type { IncidentFacts } from './incident-queries';
import { useIncidentWords } from './incident-words';
import { deskError } from './queries';

interface IncidentFormProps {
  /** What is known now; null for a new incident. */
  facts: IncidentFacts | null;
  busy: boolean;
  error: unknown;
  submit: string;
  onSubmit: (facts: IncidentFacts) => void;
  onCancel: () => void;
}

/** The parts of the field take the focus one by one; the field as a whole shows it. */
const MOMENT = 'focus-within:outline-[2.5px] focus-within:outline-offset-0 focus-within:outline-brand';

const BLANK: IncidentFacts = {
  title: '',
  description: '',
  people: '',
  data: [],
  risk: 'relevant',
  found_at: '',
};

/** The facts of an incident, as an administrator writes them. The server checks every field. */
export function IncidentForm({ facts, busy, error, submit, onSubmit, onCancel }: IncidentFormProps) {
  const { t } = useLingui();
  const words = useIncidentWords();
  const { moment } = useTimes();
  const [draft, setDraft] = useState<IncidentFacts>(
    () => facts ?? { ...BLANK, found_at: new Date().toISOString() },
  );
  const put = (part: Partial<IncidentFacts>) => setDraft((known) => ({ ...known, ...part }));
  const field = error instanceof ApiError ? error.field : undefined;
  const wrong = (name: keyof IncidentFacts) =>
    field === name ? deskError(error, t`Confira este campo.`) : undefined;
  const unknown = t`Em branco enquanto não se sabe; 0 se ninguém.`;
  const count = (name: 'people_brazil' | 'people_portugal') => (
    <Input
      type="number"
      min={0}
      value={draft[name] ?? ''}
      onChange={({ target: { value } }) => put({ [name]: value === '' ? null : Number(value) })}
    />
  );
  const text = (name: 'cause' | 'consequences' | 'measures_before' | 'measures' | 'delay_reason') => (
    <Textarea
      rows={2}
      maxLength={4000}
      value={draft[name] ?? ''}
      onChange={(event) => put({ [name]: event.target.value })}
    />
  );
  /** A field has the order of the browser's language, which may be another. */
  const said = (at: string | null | undefined) => at && <p className="text-sm text-ink-2">{moment(at)}</p>;
  return (
    <Form className="grid max-w-3xl gap-5" onSubmit={() => onSubmit(draft)}>
      <Notice>{t`Escreva sobre o que aconteceu, sem o nome de ninguém.`}</Notice>
      <Field label={t`Título`} error={wrong('title')}>
        <Input maxLength={120} value={draft.title} onChange={(event) => put({ title: event.target.value })} />
      </Field>
      <Field label={t`O que aconteceu`} error={wrong('description')}>
        <Textarea
          maxLength={4000}
          value={draft.description}
          onChange={(event) => put({ description: event.target.value })}
        />
      </Field>
      <Pair>
        <Field
          label={t`Quando se soube`}
          hint={t`Os prazos contam desta hora, no relógio deste aparelho.`}
          error={wrong('found_at')}
        >
          <Input
            type="datetime-local"
            className={MOMENT}
            value={toLocal(draft.found_at)}
            onChange={(event) => put({ found_at: fromLocal(event.target.value) ?? draft.found_at })}
          />
          {said(draft.found_at)}
        </Field>
        <Field
          label={t`Quando começou`}
          hint={t`Se não souber, deixe em branco.`}
          optional
          error={wrong('occurred_at')}
        >
          <Input
            type="datetime-local"
            className={MOMENT}
            value={toLocal(draft.occurred_at)}
            onChange={(event) => put({ occurred_at: fromLocal(event.target.value) })}
          />
          {said(draft.occurred_at)}
        </Field>
      </Pair>
      <Field label={t`Causa`} optional error={wrong('cause')}>
        {text('cause')}
      </Field>
      <fieldset
        className="grid gap-2"
        aria-describedby={field === 'data' ? 'incident-data-error' : undefined}
      >
        <legend className="pb-1 text-[.93rem] font-semibold">{t`Que dados`}</legend>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {(Object.keys(words.data) as IncidentFacts['data']).map((kind) => (
            <Checkbox
              key={kind}
              checked={draft.data.includes(kind)}
              onChange={(on) =>
                put({ data: on ? [...draft.data, kind] : draft.data.filter((known) => known !== kind) })
              }
            >
              {words.data[kind]}
            </Checkbox>
          ))}
        </div>
        {wrong('data') && (
          <p id="incident-data-error" role="alert" className="text-sm font-medium text-danger">
            {wrong('data')}
          </p>
        )}
      </fieldset>
      <Field label={t`De quem são os dados`} hint={t`Um grupo, nunca um nome.`} error={wrong('people')}>
        <Textarea
          rows={2}
          maxLength={4000}
          value={draft.people}
          onChange={(event) => put({ people: event.target.value })}
        />
      </Field>
      <Pair>
        <Field label={t`Pessoas no Brasil`} hint={unknown} optional error={wrong('people_brazil')}>
          {count('people_brazil')}
        </Field>
        <Field
          label={t`Pessoas em Portugal e na União Europeia`}
          hint={unknown}
          optional
          error={wrong('people_portugal')}
        >
          {count('people_portugal')}
        </Field>
      </Pair>
      <Field label={t`Risco para as pessoas`} error={wrong('risk')}>
        <Select
          value={draft.risk}
          onChange={(event) => put({ risk: event.target.value as IncidentFacts['risk'] })}
        >
          {Object.entries(words.risks).map(([risk, said]) => (
            <option key={risk} value={risk}>
              {said}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t`O que pode resultar disto`} optional error={wrong('consequences')}>
        {text('consequences')}
      </Field>
      <Field label={t`O que protegia os dados antes`} optional error={wrong('measures_before')}>
        {text('measures_before')}
      </Field>
      <Field label={t`O que foi feito e o que falta fazer`} optional error={wrong('measures')}>
        {text('measures')}
      </Field>
      <Field label={t`Motivo da demora, se houver`} optional error={wrong('delay_reason')}>
        {text('delay_reason')}
      </Field>
      {Boolean(error) && !field && (
        <Notice tone="danger">{deskError(error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {t`Cancelar`}
        </Button>
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
);
