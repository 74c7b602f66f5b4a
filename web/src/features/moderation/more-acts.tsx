import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { download } from '@/ui/download';
import { Field, Select } from '@/ui/field';
import { toast } from '@/ui/toast';
import type { PanelProps } from './decision-form';
import { DeskAct } from './desk-act';
import { DeskTextField } from './desk-text-field';
import { colleaguesQuery, deskError } from './queries';
import { useDeskText } from './use-desk-text';
import type { Case } from './wire';
import { useDeskWords } from './words';

interface MoreProps extends PanelProps {
  onAsked: () => void;
}

/** Skipping, handing over, and the export of evidence, which takes two. */
export function MoreActs(props: MoreProps) {
  const { t } = useLingui();
  const { held, onSkip } = props;
  const summary = 'flex min-h-11 cursor-pointer items-center font-semibold';
  return (
    <section aria-label={t`Outros atos`} className="grid gap-1 border-t border-line pt-3 text-[.93rem]">
      <Button variant="ghost" size="sm" className="justify-self-start" aria-keyshortcuts="S" onClick={onSkip}>
        {t`Pular com motivo`}
      </Button>
      <details>
        <summary className={summary}>{t`Passar adiante`}</summary>
        <HandOver {...props} />
      </details>
      <details>
        <summary className={summary}>{t`Exportar provas`}</summary>
        <Evidence {...props} />
      </details>
      {!held && <p className="text-sm text-ink-2">{t`Pegue o caso de novo para agir.`}</p>}
    </section>
  );
}

function HandOver({ id, held, onLeft }: MoreProps) {
  const { t } = useLingui();
  const { data: colleagues } = useQuery(colleaguesQuery);
  const [to, setTo] = useState('');
  const give = useMutation({
    mutationFn: () => rpc('mod_hand_over', { case_id: id, to }),
    onSuccess: () => {
      toast.success(t`O caso passou adiante.`);
      onLeft();
    },
    meta: { quiet: true },
  });
  if (colleagues?.length === 0)
    return <p className="pb-2 text-sm text-ink-2">{t`Não há outra pessoa na equipe agora.`}</p>;
  return (
    <div className="grid gap-2 pb-3">
      <Field
        label={t`Para quem`}
        error={give.error ? deskError(give.error, t`Não saiu. Tente novamente.`) : undefined}
      >
        <Select value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{t`Escolha a pessoa`}</option>
          {colleagues?.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name ?? one.id.slice(0, 8)}
            </option>
          ))}
        </Select>
      </Field>
      <DeskAct act={give} disabled={!(to && held)}>
        {t`Passar adiante`}
      </DeskAct>
    </div>
  );
}

function Evidence({ id, data, held, onAsked }: MoreProps) {
  const { t } = useLingui();
  const { text, setText, act } = useDeskText(
    (reason) => rpc('mod_evidence_ask', { case_id: id, reason }),
    onAsked,
  );
  return (
    <div className="grid gap-3 pb-3">
      <p className="text-sm leading-relaxed text-ink-2">
        {t`Outra pessoa autoriza; quem pediu baixa uma vez só. Tudo fica no livro.`}
      </p>
      {data.exports.map((one) => (
        <Export key={one.id} one={one} held={held} onAsked={onAsked} />
      ))}
      <DeskTextField label={t`Para que servem`} failure={act.error} value={text} onChange={setText} />
      <DeskAct act={act} disabled={!(text.trim() && held)}>
        {t`Pedir exportação`}
      </DeskAct>
    </div>
  );
}

function Export({
  one,
  held,
  onAsked,
}: {
  one: Case['exports'][number];
  held: boolean;
  onAsked: () => void;
}) {
  const { t } = useLingui();
  const words = useDeskWords();
  const states: Record<string, string> = {
    awaiting: t`à espera de outra pessoa`,
    allowed: t`autorizada`,
    refused: t`recusada`,
    taken: t`baixada`,
  };
  const second = useMutation({
    mutationFn: (allow: boolean) => rpc('mod_evidence_second', { export: one.id, allow }),
    onSuccess: onAsked,
    meta: { quiet: true },
  });
  const take = useMutation({
    mutationFn: () => rpc('mod_evidence_take', { export: one.id }),
    gcTime: 0,
    onSuccess: (evidence) => {
      download(zipOf(evidence), 'provas', 'application/zip');
      onAsked();
    },
    onError: (error) => toast.error(deskError(error, t`Não saiu. Tente novamente.`)),
    meta: { quiet: true },
  });
  return (
    <div className="grid gap-2 rounded-lg bg-surface-2 p-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        {one.reason}
        <span className="block text-[.8125rem] text-ink-2">
          {words.moment(one.at)} · {states[one.state]}
        </span>
      </p>
      {second.error && (
        <Notice tone="danger">{deskError(second.error, t`Não saiu. Tente novamente.`)}</Notice>
      )}
      {one.state === 'awaiting' && !one.by_me && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" disabled={!held} onClick={() => second.mutate(false)}>
            {t`Recusar`}
          </Button>
          <Button size="sm" disabled={!held} onClick={() => second.mutate(true)}>
            {t`Autorizar`}
          </Button>
        </div>
      )}
      {one.state === 'allowed' && one.by_me && (
        <Button
          size="sm"
          busy={take.isPending}
          className="justify-self-start"
          // The evidence stays in the file alone.
          onClick={() => take.mutate(undefined, { onSettled: () => take.reset() })}
        >
          <Download aria-hidden="true" />
          {t`Baixar uma vez`}
        </Button>
      )}
    </div>
  );
}

/** The archive of an export, which comes as base 64. */
function zipOf(evidence: unknown): Blob {
  const { archive } = evidence as { archive: string };
  const bytes = Uint8Array.from(atob(archive), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'application/zip' });
}
