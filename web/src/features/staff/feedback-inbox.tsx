import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { wire } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { FunctionResult } from '@/api/surface';
import { Badge } from '@/ui/badge';
import { ActButton, Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { download } from '@/ui/download';
import { Field, Select, Textarea } from '@/ui/field';
import { INBOX } from './drawings';
import { Loaded, useDay } from './parts';
import { feedbackInboxQuery, useAct } from './queries';
import { useFeedbackStates } from './words';

type FeedbackEntry = FunctionResult<'beta_admin_feedback'>[number];

async function csv(): Promise<string> {
  const db = await wire();
  const { data, error, status } = await db.rpc('beta_admin_export_feedback').csv();
  if (error) throw new ApiError(error.message, error.code, status);
  return data as unknown as string;
}

/** All feedback, about safety first, each with its answer. */
export function FeedbackInbox() {
  const { t } = useLingui();
  const query = useQuery(feedbackInboxQuery);
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const take = useMutation({
    mutationFn: csv,
    onSuccess: (text) => download(text, 'feedback', 'text/csv'),
  });
  const isOpen = (one: FeedbackEntry) => one.state !== 'resolvido' && one.state !== 'recusado';
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t`Mostrar`} className="w-52">
          <Select value={shown} onChange={(event) => setShown(event.target.value as 'open' | 'all')}>
            <option value="open">{t`O que está aberto`}</option>
            <option value="all">{t`Tudo`}</option>
          </Select>
        </Field>
        <ActButton variant="outline" act={take}>
          <Download aria-hidden="true" />
          {t`Exportar CSV`}
        </ActButton>
      </div>
      <Loaded
        query={
          { ...query, data: query.data?.filter((one) => shown === 'all' || isOpen(one)) } as typeof query
        }
        empty={{ art: INBOX, title: t`Mesa limpa`, text: t`O que as pessoas contarem aparece aqui.` }}
      >
        {(all) => (
          <ul className="grid grid-cols-1 gap-4">
            {all.map((one) => (
              <li key={one.id}>
                <FeedbackItem entry={one} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

function FeedbackItem({ entry }: { entry: FeedbackEntry }) {
  const { t } = useLingui();
  const day = useDay();
  const answer = useAct('beta_admin_answer_feedback', t`A resposta foi guardada.`);
  const [state, setState] = useState(entry.state);
  const [reply, setReply] = useState(entry.reply ?? '');
  const kinds: Record<string, string> = {
    erro: t`Erro`,
    ideia: t`Ideia`,
    elogio: t`Elogio`,
    segurança: t`Segurança`,
    feedback_final: t`Feedback final`,
  };
  const states = useFeedbackStates();
  const facts = [
    entry.beta_id ? t`Beta nº ${entry.beta_id}` : t`fora do beta`,
    entry.nps === null ? null : t`nota ${entry.nps}`,
    entry.route,
    entry.app_version && t`versão ${entry.app_version}`,
  ].filter(Boolean);
  return (
    <Card className="grid gap-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={entry.kind === 'segurança' ? 'brand' : 'tile'}>{kinds[entry.kind] ?? entry.kind}</Badge>
        <time dateTime={entry.created_at} className="text-sm text-ink-2">
          {day(entry.created_at)}
        </time>
      </header>
      <p className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{entry.text}</p>
      {entry.screenshot && <Screenshot id={entry.id} />}
      <p className="text-sm [overflow-wrap:anywhere] text-ink-2">{facts.join(' · ')}</p>
      <form
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          answer.mutate({ id: entry.id, state, reply: reply.trim() || undefined });
        }}
      >
        <Field label={t`Resposta`} hint={t`Quem escreveu lê isto e recebe um aviso.`} optional>
          <Textarea
            rows={3}
            maxLength={2000}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Field label={t`Estado`} className="w-52">
            <Select value={state} onChange={(event) => setState(event.target.value)}>
              {states.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" className="h-12" busy={answer.isPending}>
            {t`Guardar`}
          </Button>
        </div>
      </form>
      {entry.state === 'resolvido' && entry.kind !== 'segurança' && <PublishChange id={entry.id} />}
    </Card>
  );
}

/** What came of a resolved piece, for the page that everybody reads. */
function PublishChange({ id }: { id: string }) {
  const { t } = useLingui();
  const publish = useAct('beta_admin_publish_change', t`A página foi atualizada.`);
  const [brazil, setBrazil] = useState('');
  const [portugal, setPortugal] = useState('');
  const send = (shown: boolean) =>
    publish.mutate({ id, text_brazil: brazil.trim(), text_portugal: portugal.trim(), shown });
  const ready = brazil.trim() !== '' && portugal.trim() !== '';
  return (
    <details className="border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t`Publicar o que mudou`}</summary>
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) send(true);
        }}
      >
        <Field label={t`Texto no português do Brasil`} hint={t`Sem o nome de quem contou.`}>
          <Textarea
            rows={2}
            maxLength={600}
            value={brazil}
            onChange={(event) => setBrazil(event.target.value)}
          />
        </Field>
        <Field label={t`Texto no português de Portugal`}>
          <Textarea
            rows={2}
            maxLength={600}
            value={portugal}
            onChange={(event) => setPortugal(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!ready} busy={publish.isPending}>
            {t`Publicar`}
          </Button>
          <Button variant="ghost" disabled={!ready || publish.isPending} onClick={() => send(false)}>
            {t`Tirar da página`}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The picture that came with a piece of feedback, once somebody asks for it: each look is in the book. */
function Screenshot({ id }: { id: string }) {
  const { t } = useLingui();
  const look = useMutation({ mutationFn: () => rpc('beta_admin_screenshot', { id }) });
  if (look.data) {
    return (
      <img
        src={look.data.data}
        alt={t`Imagem da tela que veio junto`}
        className="max-h-[70dvh] justify-self-start rounded-md border border-line"
      />
    );
  }
  return (
    <ActButton variant="outline" className="justify-self-start" act={look}>
      {t`Ver a imagem da tela`}
    </ActButton>
  );
}
