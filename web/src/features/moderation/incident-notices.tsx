import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { download } from '@/ui/download';
import { Field, Textarea } from '@/ui/field';
import type { Incident, IncidentNotice } from './incident-queries';
import { useIncidentWords } from './incident-words';
import { deskError } from './queries';
import { useDeskWords } from './words';

interface NoticesProps {
  incident: Incident;
  onDone: () => Promise<void>;
}

/** Who must be told, by when, and in which words. */
export function IncidentNotices({ incident, onDone }: NoticesProps) {
  const { t } = useLingui();
  const due = incident.notices.filter((one) => one.required || one.sent_at || one.waived_at);
  return (
    <section aria-labelledby="incident-notices" className="grid max-w-3xl gap-3">
      <h3 id="incident-notices" className="text-lg font-bold">
        {t`Avisos e prazos`}
      </h3>
      {due.length === 0 && (
        <Notice>{t`Com este risco e estas pessoas, nenhum aviso é devido. O registro fica.`}</Notice>
      )}
      {due.map((notice) => (
        <NoticeCard key={notice.duty} incident={incident} notice={notice} onDone={onDone} />
      ))}
    </section>
  );
}

function NoticeCard({ incident, notice, onDone }: NoticesProps & { notice: IncidentNotice }) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  const { duties, terms } = useIncidentWords();
  const draft = incident.drafts.find(({ duty }) => duty === notice.duty);
  const answered = notice.sent_at ?? notice.waived_at;
  const until = notice.due_at && moment(notice.due_at);
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-bold">{duties[notice.duty]}</h4>
        <State notice={notice} />
      </div>
      <div>
        <p className="font-semibold tabular-nums">{until ? t`Até ${until}` : t`Sem demora`}</p>
        <p className="text-sm leading-relaxed text-ink-2">{terms[notice.duty]}</p>
      </div>
      {notice.note && (
        <p className="text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{notice.note}</p>
      )}
      {draft && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {t`Rascunho do texto`}
          </summary>
          <div lang={draft.duty.startsWith('cnpd') || draft.duty.endsWith('portugal') ? 'pt-PT' : 'pt-BR'}>
            <p className="font-semibold">{draft.title}</p>
            {draft.paragraphs.map((paragraph) => (
              <p
                key={paragraph}
                className="mt-2 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line"
              >
                {paragraph}
              </p>
            ))}
          </div>
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() =>
              download([draft.title, ...draft.paragraphs].join('\n\n'), draft.duty, 'text/plain')
            }
          >
            {t`Baixar o rascunho`}
          </Button>
        </details>
      )}
      {!answered && incident.state !== 'closed' && (
        <Answer incident={incident} notice={notice} onDone={onDone} />
      )}
    </Card>
  );
}

function State({ notice }: { notice: IncidentNotice }) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  if (notice.sent_at) {
    const at = moment(notice.sent_at);
    return (
      <Badge tone={notice.late ? 'sun' : 'leaf'}>
        {notice.late ? t`Enviado tarde, ${at}` : t`Enviado, ${at}`}
      </Badge>
    );
  }
  if (notice.waived_at) return <Badge>{t`Não devido`}</Badge>;
  return <Badge tone={notice.late ? 'brand' : 'tile'}>{notice.late ? t`Atrasado` : t`A enviar`}</Badge>;
}

/** What was done about a notice: sent, with its protocol, or not owed, with the reason. */
function Answer({ incident, notice, onDone }: NoticesProps & { notice: IncidentNotice }) {
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const answer = useMutation({
    mutationFn: (sent: boolean) =>
      rpc('incident_answer', {
        id: incident.id,
        version: incident.version,
        duty: notice.duty,
        sent,
        note: note.trim(),
      }),
    onSuccess: onDone,
    meta: { quiet: true },
  });
  const busy = (sent: boolean) => answer.isPending && answer.variables === sent;
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(true);
      }}
    >
      <Field
        label={t`Protocolo, canal ou motivo`}
        error={answer.error ? deskError(answer.error, t`Não saiu. Tente novamente.`) : undefined}
      >
        <Textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" busy={busy(false)} onClick={() => answer.mutate(false)}>
          {t`Não é devido`}
        </Button>
        <Button type="submit" size="sm" busy={busy(true)}>
          {t`Registrar envio`}
        </Button>
      </div>
    </form>
  );
}
