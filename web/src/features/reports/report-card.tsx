import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { useReportReasons } from '@/shared/safety/report-reasons';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Textarea } from '@/ui/field';
import { Form } from '@/ui/form';
import { myReportsQuery, type OwnReport } from './queries';

/** One report: its receipt, where it is, what came of it, and a question to its author. */
export function ReportCard({ report }: { report: OwnReport }) {
  const { t, i18n } = useLingui();
  const reason = useReportReasons().find(({ value }) => value === report.reason);
  const states = {
    received: { label: t`Recebida`, tone: 'plain' as const },
    in_review: { label: t`Em análise`, tone: 'tile' as const },
    acted: { label: t`Com ação`, tone: 'leaf' as const },
    not_acted: { label: t`Sem ação`, tone: 'plain' as const },
  };
  const state = states[report.state];
  const day = (iso: string) => new Date(iso).toLocaleDateString(i18n.locale, { dateStyle: 'long' });
  const outcomes = {
    acted: t`Agimos. Obrigado por cuidar.`,
    not_acted: t`Lemos com cuidado e não encontramos o que as regras proíbem. Você pode bloquear a pessoa a qualquer momento.`,
  };
  return (
    <Card
      aria-labelledby={`r-${report.receipt} p-${report.receipt}`}
      className="grid grid-cols-1 gap-3 p-4 md:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={`r-${report.receipt}`} className="font-sans text-base font-semibold">
            {reason?.label}
          </h2>
          <p className="text-sm text-ink-2">
            <time dateTime={report.created_at}>{day(report.created_at)}</time> · {t`Protocolo`}{' '}
            {/* Its first letters tell it apart; what is copied and read aloud is the whole. */}
            <code
              id={`p-${report.receipt}`}
              title={report.receipt}
              className="inline-block max-w-[9ch] truncate align-bottom select-all"
            >
              {report.receipt}
            </code>
          </p>
        </div>
        <Badge tone={state.tone}>{state.label}</Badge>
      </header>
      {report.outcome && <p className="leading-relaxed">{outcomes[report.outcome]}</p>}
      {report.question && <Question report={report} question={report.question} />}
    </Card>
  );
}

/** What the moderator asked, and the one answer to it. */
function Question({ report, question }: { report: OwnReport; question: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation({
    mutationFn: () => rpc('answer_case', { receipt: report.receipt, text: text.trim() }),
    onSuccess: () => client.invalidateQueries(myReportsQuery),
    meta: { quiet: true },
  });
  const failure = answer.error
    ? answer.error instanceof ApiError && answer.error.code === 'STATE'
      ? answer.error.message
      : errorText(answer.error, t`Não saiu. Tente novamente.`)
    : undefined;
  return (
    <div className="grid gap-3 rounded-lg bg-tile-soft p-3.5 text-tile-ink">
      <p>
        <span className="block text-sm">{t`Pergunta da equipe`}</span>
        <b className="font-semibold [overflow-wrap:anywhere]">{question}</b>
      </p>
      {report.answer ? (
        <p>
          <span className="block text-sm">{t`A sua resposta`}</span>
          <span className="[overflow-wrap:anywhere] whitespace-pre-line">{report.answer}</span>
        </p>
      ) : report.outcome ? null : (
        <Form
          className="grid grid-cols-1 gap-2"
          onSubmit={() => {
            if (text.trim()) answer.mutate();
          }}
        >
          <Field label={t`A sua resposta`} error={failure}>
            <Textarea
              rows={2}
              maxLength={1000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button
            type="submit"
            size="sm"
            className="justify-self-end"
            busy={answer.isPending}
            disabled={!text.trim()}
          >
            {t`Responder`}
          </Button>
        </Form>
      )}
    </div>
  );
}
