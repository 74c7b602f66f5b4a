import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { isSketch, Sketch } from '@/shared/sketch/sketch';
import { ActButton, Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Field, Textarea } from '@/ui/field';
import { AttachedPhoto } from './attached-photo';
import { deskError } from './queries';
import type { Report } from './wire';
import { useDeskWords } from './words';

interface CaseReportsProps {
  caseId: string;
  reports: Report[];
  onAsked: () => void;
}

/** Each report with what its author attached and the messages around that. */
export function CaseReports({ caseId, reports, onAsked }: CaseReportsProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  return reports.map((report, index) => (
    <Card key={report.receipt} className="grid grid-cols-1 gap-3 p-4">
      <header>
        <h3 className="font-bold">
          {reports.length > 1 ? t`Denúncia ${index + 1}` : t`Denúncia`}: {words.kind(report.reason)}
        </h3>
        <p className="text-[.8125rem] text-ink-2">
          {words.moment(report.at)}
          {report.item && ` · ${t`sobre ${words.item(report.item)}`}`}
          {report.credible && ` · ${t`quem denuncia costuma acertar`}`}
          {' · '}
          {t`${plural(report.reporter.upheld, { one: '# confirmada', other: '# confirmadas' })}, ${report.reporter.dismissed} não`}
          {report.reporter.account_days !== null &&
            ` · ${t`conta de ${plural(report.reporter.account_days, { 0: 'menos de um dia', one: '# dia', other: '# dias' })}`}`}
        </p>
      </header>
      {report.text && (
        <blockquote className="rounded-lg bg-surface-2 p-3 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
          {report.text}
        </blockquote>
      )}
      <Messages caseId={caseId} messages={report.messages} />
      {report.profile && <Snapshot profile={report.profile} />}
      <Question report={report} onAsked={onAsked} />
    </Card>
  ));
}

/** The name and the texts of the profile at the time of the report. */
function Snapshot({ profile }: { profile: NonNullable<Report['profile']> }) {
  const { t } = useLingui();
  const words = useDeskWords();
  return (
    <details className="rounded-lg bg-surface-2 p-3 text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t`Como estava quando foi denunciado`}
      </summary>
      <dl className="grid gap-2 pt-2 [overflow-wrap:anywhere]">
        {profile.texts.map(({ item, text }) => (
          <div key={item}>
            <dt className="text-xs text-ink-2">{words.item(item)}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What was attached is marked; the rest is there to understand it. */
function Messages({ caseId, messages }: { caseId: string; messages: Report['messages'] }) {
  const { t } = useLingui();
  const words = useDeskWords();
  if (messages.length === 0) return null;
  return (
    <ol aria-label={t`Mensagens`} className="grid gap-1.5">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cn(
            'max-w-[85%] rounded-2xl px-3.5 py-2 [overflow-wrap:anywhere]',
            message.from === 'subject'
              ? 'justify-self-start bg-surface-2'
              : 'justify-self-end border border-line bg-surface',
            message.attached && 'bg-sun-soft text-sun-ink ring-2 ring-sun',
          )}
        >
          <span className={cn('block text-xs', !message.attached && 'text-ink-2')}>
            {message.from === 'subject' ? t`Conta denunciada` : t`Quem denunciou`} ·{' '}
            {words.moment(message.at)}
            {message.attached && (
              <b className="ml-1.5 inline-flex items-center gap-1 font-semibold">
                <Paperclip aria-hidden="true" className="size-3" />
                {t`anexada`}
              </b>
            )}
          </span>
          {message.deleted && <i className="block">{t`Mensagem apagada`}</i>}
          {message.text !== null && <span className="whitespace-pre-line">{message.text}</span>}
          {message.earlier.map(({ text, until }) => (
            <span key={until} className="mt-1 block border-t border-current/30 pt-1 text-sm">
              <b className="block text-xs">{t`Antes da edição de ${words.moment(until)}`}</b>
              <span className="whitespace-pre-line">{text}</span>
            </span>
          ))}
          {message.stamp && <i>{t`Selo: ${message.stamp}`}</i>}
          {message.photo && <AttachedPhoto caseId={caseId} photo={message.photo} />}
          {message.drawings.map(
            (drawing: unknown) =>
              isSketch(drawing) && (
                <Sketch
                  key={JSON.stringify(drawing).slice(0, 200)}
                  strokes={drawing.strokes}
                  className="mt-2 max-w-60"
                />
              ),
          )}
        </li>
      ))}
    </ol>
  );
}

/** One question to the author of a report, and their answer. */
function Question({ report, onAsked }: { report: Report; onAsked: () => void }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const ask = useMutation({
    mutationFn: () => rpc('mod_ask', { receipt: report.receipt, text: text.trim() }),
    onSuccess: () => {
      setAsking(false);
      onAsked();
    },
    meta: { quiet: true },
  });
  if (report.question) {
    return (
      <dl className="grid gap-1 rounded-lg bg-tile-soft p-3 text-sm text-tile-ink">
        <dt className="font-semibold [overflow-wrap:anywhere]">{report.question.question}</dt>
        <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
          {report.question.answer ?? t`Ainda sem resposta.`}
        </dd>
      </dl>
    );
  }
  if (!asking) {
    return (
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        {t`Perguntar a quem denunciou`}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <Field
        label={t`A sua pergunta`}
        hint={t`Uma por denúncia. A pessoa lê sem saber quem você é.`}
        error={ask.error ? deskError(ask.error, t`Não saiu. Tente novamente.`) : undefined}
      >
        <Textarea rows={2} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>{t`Cancelar`}</Button>
        <ActButton size="sm" act={ask} disabled={!text.trim()}>
          {t`Perguntar`}
        </ActButton>
      </div>
    </div>
  );
}
