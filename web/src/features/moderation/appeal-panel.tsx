import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { toast } from '@/ui/toast';
import type { PanelProps } from './decision-form';
import { deskError } from './queries';
import { useDeskWords } from './words';

/** The least that the person is owed as an answer, in letters. */
const ANSWER_MIN = 20;

interface AppealProps extends PanelProps {
  revealed: boolean;
  onReveal: () => void;
}

/** An appeal: the case is read first, the earlier decision only on request. */
export function AppealPanel({ id, data, draft, held, onDraft, onDone, revealed, onReveal }: AppealProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const [tried, setTried] = useState(false);
  const judge = useMutation({
    mutationFn: (grant: boolean) =>
      rpc('mod_judge_appeal', { case_id: id, grant, answer: draft.answer.trim() }),
    onSuccess: (_nothing, grant) => {
      toast.success(
        grant ? t`Recurso aceito: a decisão foi desfeita.` : t`Recurso negado, com a sua resposta.`,
      );
      onDone();
    },
    meta: { quiet: true },
  });
  const { appeal } = data;
  if (!appeal) return null;
  const short = draft.answer.trim().length < ANSWER_MIN;
  const give = (grant: boolean) => {
    setTried(true);
    if (!short && held) judge.mutate(grant);
  };
  const busy = (grant: boolean) => judge.isPending && judge.variables === grant;
  return (
    <section aria-labelledby="desk-appeal" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="desk-appeal" className="text-lg font-bold">
          {t`Recurso`}
        </h2>
        <p className="text-sm text-ink-2">
          {t`Pedido em ${words.moment(appeal.at)}, resposta até ${words.moment(appeal.due_at)}`}
        </p>
      </div>
      <blockquote className="rounded-lg bg-tile-soft p-3.5 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line text-tile-ink">
        {appeal.text}
      </blockquote>
      {appeal.decision ? (
        <dl className="grid gap-2.5 rounded-lg bg-surface-2 p-3.5 text-sm">
          <div>
            <dt className="text-ink-2">{t`Primeira decisão`}</dt>
            <dd className="font-semibold">
              {words.action(appeal.decision.action)}. {words.rule(appeal.decision.rule)}
            </dd>
          </div>
          <div>
            <dt className="text-ink-2">{t`O que aconteceu`}</dt>
            <dd className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
              {appeal.decision.facts}
            </dd>
          </div>
        </dl>
      ) : (
        <div className="grid justify-items-start gap-2 rounded-lg border border-dashed border-line-strong/70 p-3.5">
          <p className="text-sm leading-relaxed text-ink-2">
            {t`A primeira decisão fica escondida até você ler o caso. Vê-la fica escrito no livro.`}
          </p>
          <Button variant="outline" size="sm" busy={revealed} disabled={!held} onClick={onReveal}>
            {t`Ver a primeira decisão`}
          </Button>
        </div>
      )}
      <Field
        label={t`A sua resposta`}
        hint={t`A pessoa lê estas palavras.`}
        error={tried && short ? t`Escreva pelo menos ${ANSWER_MIN} letras.` : undefined}
      >
        <Textarea
          data-desk="words"
          maxLength={2000}
          value={draft.answer}
          onChange={(event) => onDraft({ answer: event.target.value })}
        />
      </Field>
      {judge.error && <Notice tone="danger">{deskError(judge.error, t`Não saiu. Tente novamente.`)}</Notice>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="outline" disabled={!held} busy={busy(false)} onClick={() => give(false)}>
          {t`Manter`}
        </Button>
        <Button disabled={!held} busy={busy(true)} onClick={() => give(true)}>
          {t`Desfazer`}
        </Button>
      </div>
    </section>
  );
}
