import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { cn } from '@/ui/cn';
import { Field, Input, Select, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import type { CasePaneProps } from './case-pane';
import { argumentsOf, type Draft, FACTS_MIN, type Missing, missingFields } from './draft';
import { Macros } from './macros';
import { Preview } from './preview';
import { catalogueQuery, deskError, refusedState } from './queries';
import type { Case, Catalogue, DecisionArgs } from './wire';
import { useDeskWords } from './words';

/** The most that the server takes as facts, in letters. */
const FACTS_MAX = 2000;
/** Refusals after which the case is no longer the one that was read. */
const GONE = ['unclaimed', 'changed'];

export interface PanelProps extends CasePaneProps {
  data: Case;
  held: boolean;
  /** The version of the case as it was claimed. */
  version: number;
}

/** What is decided, why, and the words that the person will read. */
export function DecisionForm({ id, data, draft, held, version, onDraft, onDone, onLost }: PanelProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const { data: catalogue } = useQuery(catalogueQuery);
  const [tried, setTried] = useState(false);
  const lacks = missingFields(draft, catalogue);
  const args = argumentsOf(id, draft, catalogue);
  const action = catalogue?.actions.find((one) => one.action === draft.action);
  const decide = useMutation({
    mutationFn: (given: DecisionArgs) => rpc('mod_decide', { ...given, version }),
    onSuccess: ({ awaiting }) => {
      toast.success(
        awaiting
          ? t`Proposta guardada: falta outra pessoa confirmar.`
          : t`Decidido. Quem precisa saber já foi avisado.`,
      );
      onDone();
    },
    onError: (error) => {
      const state = refusedState(error);
      if (state && GONE.includes(state)) onLost(state);
    },
    meta: { quiet: true },
  });
  const field = decide.error instanceof ApiError ? decide.error.field : undefined;
  const submit = () => {
    setTried(true);
    if (args && held && !decide.isPending) decide.mutate(args);
  };
  const problem = (name: Missing, text: string) => {
    if (field === name) return deskError(decide.error, text);
    return tried && lacks.includes(name) ? text : undefined;
  };
  const strong = takesTwo(draft, data);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <Macros draft={draft} onDraft={onDraft} />
      <Actions
        catalogue={catalogue}
        draft={draft}
        error={problem('action', t`Escolha uma decisão.`)}
        onDraft={onDraft}
      />
      {action?.days && (
        <Field
          label={t`Por quantos dias`}
          hint={t`De ${action.days[0]} a ${action.days[1]}.`}
          error={problem('days', t`Escreva um número de dias dentro do intervalo.`)}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={action.days[0]}
            max={action.days[1]}
            value={draft.days}
            onChange={(event) => onDraft({ days: event.target.value })}
          />
        </Field>
      )}
      {draft.action === 'remove_content' && (
        <Items data={data} draft={draft} error={problem('items', t`Marque o que sai.`)} onDraft={onDraft} />
      )}
      <Field label={t`Regra`} error={problem('rule', t`Escolha a regra.`)}>
        <Select value={draft.rule} onChange={(event) => onDraft({ rule: event.target.value })}>
          <option value="">{t`Escolha a regra`}</option>
          {catalogue?.rules.map(({ rule, text }) => (
            <option key={rule} value={rule}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t`O que aconteceu`}
        hint={t`A pessoa lê estas palavras. Sem nomes, sem quem denunciou.`}
        error={problem('facts', t`Escreva pelo menos ${FACTS_MIN} letras.`)}
      >
        <Textarea
          data-desk="words"
          maxLength={FACTS_MAX}
          value={draft.facts}
          onChange={(event) => onDraft({ facts: event.target.value })}
        />
      </Field>
      <Preview args={args} />
      {strong && (
        <Notice tone="sun">{t`Esta decisão pede duas pessoas: a sua fica à espera da outra.`}</Notice>
      )}
      {decide.error && !field && (
        <Notice tone="danger">{deskError(decide.error, t`Não decidiu. Tente novamente.`)}</Notice>
      )}
      <Button type="submit" size="lg" busy={decide.isPending} disabled={!held}>
        {action && !action.told ? t`Decidir` : t`Decidir e avisar`}
      </Button>
      <p className="text-[.8125rem] leading-snug text-ink-2">
        {draft.action
          ? t`Decisão: ${words.action(draft.action)}.`
          : t`1 a 8 escolhem, E escreve, Ctrl e Enter decidem.`}
      </p>
    </form>
  );
}

interface PartProps {
  draft: Draft;
  error: string | undefined;
  onDraft: PanelProps['onDraft'];
}

/** The decisions, each with its key. */
function Actions({ catalogue, draft, error, onDraft }: PartProps & { catalogue: Catalogue | undefined }) {
  const { t } = useLingui();
  const words = useDeskWords();
  return (
    <fieldset className="grid grid-cols-2 gap-1.5" aria-describedby={error && 'desk-action-error'}>
      <legend className="mb-2 text-lg font-bold">{t`Decisão`}</legend>
      {catalogue?.actions.map(({ action }, index) => (
        <button
          key={action}
          type="button"
          aria-pressed={draft.action === action}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onDraft({ action })}
          className={cn(
            'flex min-h-11 items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-3 text-left text-[.93rem] leading-tight font-semibold transition-colors hover:bg-surface-2',
            'aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink',
          )}
        >
          <span aria-hidden="true" className="font-sans text-xs font-medium text-ink-2">
            {index + 1}
          </span>
          <span className="flex-1">{words.action(action)}</span>
          {action === 'ban' && <UsersRound aria-hidden="true" className="size-4 opacity-80" />}
        </button>
      ))}
      {error && (
        <p id="desk-action-error" role="alert" className="col-span-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What may be taken away: photos, texts of the profile, messages that the account wrote. */
function Items({ data, draft, error, onDraft }: PartProps & { data: Case }) {
  const { t } = useLingui();
  const words = useDeskWords();
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
  const messages = new Map(
    data.reports
      .flatMap((report) => report.messages)
      .filter((message) => message.from === 'subject' && message.attached && !message.deleted)
      .map((message) => [message.item, message.text ?? '']),
  );
  const items: Array<[string, string]> = [
    ...data.photos.map(({ id, position }): [string, string] => [`photo:${id}`, t`Foto ${position + 1}`]),
    ...data.texts.map(({ item, text }): [string, string] => [item, t`Texto: ${short(text)}`]),
    ...[...messages].map(([item, text]): [string, string] => [
      item,
      item.startsWith('message:') ? t`Mensagem: ${short(text)}` : `${words.item(item)}: ${short(text)}`,
    ]),
  ];
  const toggle = (item: string, on: boolean) =>
    onDraft({ items: on ? [...draft.items, item] : draft.items.filter((one) => one !== item) });
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-[.93rem] font-semibold">{t`O que sai`}</legend>
      {items.length === 0 && <p className="text-sm text-ink-2">{t`Não há nada aqui para remover.`}</p>}
      {items.map(([item, label]) => (
        <Checkbox key={item} checked={draft.items.includes(item)} onChange={(on) => toggle(item, on)}>
          <span className="[overflow-wrap:anywhere] text-ink">{label}</span>
        </Checkbox>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const RESTRICTING = ['remove_content', 'limit', 'suspend', 'ban'];
/** A longer suspension takes two people; the server decides. */
const ALONE_DAYS = 30;

function takesTwo({ action, days }: Draft, { subject }: Case): boolean {
  if (!subject || !action || !RESTRICTING.includes(action)) return false;
  if (subject.staff || (action === 'suspend' && Number(days) > ALONE_DAYS)) return true;
  return action === 'ban' && (subject.verified || subject.pays);
}
