import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { DeleteButton } from '@/ui/delete-button';
import { Field, Input } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { type Draft, FACTS_MIN, fieldsOfMacro } from './draft';
import { deskError, macrosQuery } from './queries';
import type { Action, Macro } from './wire';

const TITLE_MAX = 60;
/** Macros with a key of their own. */
const KEYED = 9;

interface MacrosProps {
  draft: Draft;
  onDraft: (part: Partial<Draft>) => void;
}

/** The prepared decisions: each fills the form, and stays a draft until it is sent. */
export function Macros({ draft, onDraft }: MacrosProps) {
  const { t } = useLingui();
  const { data: macros } = useQuery(macrosQuery);
  const [editing, setEditing] = useState(false);
  if (!macros) return null;
  return (
    <section aria-labelledby="desk-macros" className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 id="desk-macros" className="text-[.93rem] font-semibold">{t`Respostas prontas`}</h2>
        <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
          {t`Editar`}
        </Button>
      </div>
      {macros.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {macros.map((macro, index) => (
            <li key={macro.id} className="max-w-full">
              <button
                type="button"
                aria-keyshortcuts={index < KEYED ? `Shift+${index + 1}` : undefined}
                onClick={() => onDraft(fieldsOfMacro(macro))}
                className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-3.5 text-left text-sm font-medium hover:bg-surface-2"
              >
                {index < KEYED && (
                  <span aria-hidden="true" className="text-xs text-ink-2">
                    ⇧{index + 1}
                  </span>
                )}
                <span className="min-w-0 [overflow-wrap:anywhere]">{macro.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title={t`Respostas prontas`}
        description={t`Valem para toda a equipe. Quem mudou fica escrito no livro.`}
      >
        <MacroEditor macros={macros} draft={draft} />
      </Dialog>
    </section>
  );
}

/** Keeps what stands in the form as a macro, or deletes one. */
function MacroEditor({ macros, draft }: { macros: Macro[]; draft: Draft }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [title, setTitle] = useState('');
  const stored = (all: Macro[]) => client.setQueryData(macrosQuery.queryKey, all);
  const same = macros.find((macro) => macro.title === title.trim());
  const save = useMutation({
    mutationFn: (action: Action) =>
      rpc('mod_save_macro', {
        ...(same && { id: same.id }),
        title: title.trim(),
        action,
        rule: draft.rule,
        facts: draft.facts.trim(),
        ...(draft.days && { days: Number(draft.days) }),
      }),
    onSuccess: (all) => {
      setTitle('');
      stored(all);
    },
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (id: string) => rpc('mod_delete_macro', { id }),
    onSuccess: stored,
    meta: { quiet: true },
  });
  const { action } = draft;
  const complete =
    action !== null && action !== 'remove_content' && draft.rule && draft.facts.trim().length >= FACTS_MIN;
  const error = save.error ?? remove.error;
  return (
    <div className="grid gap-4 pt-2">
      {macros.length > 0 && (
        <ul className="divide-y divide-line">
          {macros.map((macro) => (
            <li key={macro.id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <b className="font-semibold">{macro.title}</b>
                <span className="line-clamp-2 text-sm text-ink-2">{macro.facts}</span>
              </span>
              <DeleteButton
                label={t`Apagar ${macro.title}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(macro.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t`Guardar o que está no formulário como`}
        hint={
          complete
            ? t`Com o nome de uma que existe, ela é trocada.`
            : t`Antes, escolha a decisão e a regra e escreva o que aconteceu. Remoções não se guardam.`
        }
        error={error ? deskError(error, t`Não saiu. Tente novamente.`) : undefined}
      >
        <Input maxLength={TITLE_MAX} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Button
        busy={save.isPending}
        disabled={!(complete && title.trim())}
        className="justify-self-end"
        onClick={() => action && save.mutate(action)}
      >
        {same ? t`Trocar` : t`Guardar`}
      </Button>
    </div>
  );
}
