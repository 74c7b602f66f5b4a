import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { CaseNotes } from './case-notes';
import { CasePhotos, HeldPhotos } from './case-photos';
import { CaseReports } from './case-reports';
import type { Lease } from './lease';
import { SeverityMark } from './queue-list';
import type { Case } from './wire';
import { useDeskWords } from './words';

interface CaseViewProps {
  data: Case;
  lease: Lease;
  heading: Ref<HTMLHeadingElement>;
  onAsked: () => void;
}

/** What happened: reports, messages, photos, the account in numbers, and who did what before. */
export function CaseView({ data, lease, heading, onAsked }: CaseViewProps) {
  const { t } = useLingui();
  const words = useDeskWords();
  const { case: row } = data;
  return (
    <div className="grid grid-cols-1 gap-4 p-4 lg:p-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-2.5 text-2xl leading-tight font-bold outline-none"
          >
            <SeverityMark severity={row.severity} />
            {words.kind(row.kind)}
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            {words.source(row.source)} · {t`aberto em ${words.moment(row.opened_at)}`}
            {row.hidden && ` · ${t`conteúdo já oculto`}`}
            {lease.name === 'held' && ` · ${t`com você até ${words.moment(lease.until)}`}`}
          </p>
        </div>
        <Badge tone={row.overdue ? 'brand' : 'plain'}>
          {row.overdue
            ? t`Venceu em ${words.moment(row.due_at)}`
            : t`Decidir até ${words.moment(row.due_at)}`}
        </Badge>
      </header>
      <p className="text-[.8125rem] text-ink-2">{t`Esta leitura fica escrita no livro.`}</p>
      <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid grid-cols-1 gap-4">
          <CaseReports caseId={row.id} reports={data.reports} onAsked={onAsked} />
          <Notices notices={data.notices} />
          <CasePhotos id={row.id} photos={data.photos} />
          <HeldPhotos id={row.id} photos={data.held} />
          <Texts texts={data.texts} />
        </div>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 2xl:grid-cols-1">
          <div className="grid grid-cols-1 gap-4">
            <CaseNotes id={row.id} notes={data.notes} held={lease.name === 'held'} onWritten={onAsked} />
            <History history={data.history} />
          </div>
          <Account subject={data.subject} />
        </div>
      </div>
    </div>
  );
}

function Notices({ notices }: { notices: Case['notices'] }) {
  const { t } = useLingui();
  const words = useDeskWords();
  if (notices.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <h3 className="font-bold">{t`Avisos de fora`}</h3>
      <ul className="grid gap-3">
        {notices.map((notice) => (
          <li key={notice.at} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="text-sm text-ink-2">
              {words.kind(notice.kind)} · {words.moment(notice.at)}
            </p>
            <p className="mt-1 font-medium [overflow-wrap:anywhere]">{notice.about}</p>
            <p className="mt-1 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{notice.text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Texts({ texts }: { texts: Case['texts'] }) {
  const { t } = useLingui();
  const words = useDeskWords();
  if (texts.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-2 p-4">
      <h3 className="font-bold">{t`Textos do perfil`}</h3>
      <dl className="grid gap-2.5">
        {texts.map(({ item, text }) => (
          <div key={item}>
            <dt className="text-[.8125rem] text-ink-2">{words.item(item)}</dt>
            <dd className="leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The account in bands and counts: no name, no town, no address. */
function Account({ subject }: { subject: Case['subject'] }) {
  const { t, i18n } = useLingui();
  const words = useDeskWords();
  if (!subject) {
    return (
      <Card className="p-4">
        <h3 className="font-bold">{t`A conta`}</h3>
        <p className="mt-1 text-sm text-ink-2">{t`Nenhuma conta está ligada a este caso.`}</p>
      </Card>
    );
  }
  const { reputation, country } = subject;
  const countries = new Intl.DisplayNames([i18n.locale], { type: 'region', fallback: 'code' });
  const facts: Array<[string, string | number | null]> = [
    [t`Idade`, subject.age_band],
    [t`País`, country && (countries.of(country) ?? country)],
    [t`Dias de conta`, subject.account_days],
    [t`Estado`, words.status(subject.status)],
    [t`Verificada`, subject.verified ? t`sim` : t`não`],
    [t`Assina`, subject.pays ? t`sim` : t`não`],
    [t`Da equipe`, subject.staff ? t`sim` : t`não`],
    [t`Parecida com uma conta banida`, subject.held_by ? t`sim` : t`não`],
    [t`Denúncias`, t`${reputation.reports}, ${reputation.reports_acted} com ação`],
    [t`Bloqueios recebidos`, reputation.blocked_by],
    [t`Matches`, reputation.matches],
    [t`Mensagens enviadas`, reputation.messages_sent],
  ];
  return (
    <Card className="p-4">
      <h3 className="font-bold">{t`A conta`}</h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-ink-2">{label}</dt>
                <dd className="text-right font-medium tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {subject.marks.length > 0 && (
        <>
          <h4 className="mt-3 text-sm font-bold">{t`De contas com o mesmo endereço`}</h4>
          <ul className="mt-1 grid gap-1 text-sm">
            {subject.marks.map((mark) => (
              <li key={mark.closed_at}>
                {words.action(mark.action)}. {words.moment(mark.closed_at)}
              </li>
            ))}
          </ul>
        </>
      )}
      {subject.past.length > 0 && (
        <>
          <h4 className="mt-3 text-sm font-bold">{t`Decisões anteriores`}</h4>
          <ul className="mt-1 grid gap-1 text-sm">
            {subject.past.map((past) => (
              <li key={past.id}>
                {words.action(past.action)}. {words.rule(past.rule)}
                <span className="block text-[.8125rem] text-ink-2">
                  {words.moment(past.decided_at)} · {words.decisionState(past.state)}
                  {past.automated && ` · ${t`por regra`}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function History({ history }: { history: Case['history'] }) {
  const { t } = useLingui();
  const words = useDeskWords();
  const acts: Record<string, string> = {
    'case.open': t`Caso aberto`,
    'case.claim': t`Caso assumido`,
    'case.read': t`Caso lido`,
    'case.read.decision': t`Primeira decisão lida`,
    'case.release': t`Devolvido à fila`,
    'case.hand_over': t`Passado adiante`,
    'case.skip': t`Pulado`,
    'case.note': t`Nota escrita`,
    'decision.make': t`Decisão tomada`,
    'decision.propose': t`Decisão proposta, falta outra pessoa`,
    'decision.confirm': t`Decisão confirmada`,
    'decision.refuse': t`Decisão recusada pela segunda pessoa`,
    'decision.rule': t`Decisão por regra`,
    'appeal.open': t`Recurso recebido`,
    'appeal.grant': t`Recurso aceito`,
    'appeal.deny': t`Recurso negado`,
    'photo.read': t`Foto vista`,
    'report.ask': t`Pergunta a quem denunciou`,
    'report.answer': t`Resposta de quem denunciou`,
    'evidence.ask': t`Exportação de provas pedida`,
    'evidence.allow': t`Exportação autorizada`,
    'evidence.refuse': t`Exportação recusada`,
    'evidence.take': t`Provas exportadas`,
  };
  if (history.length === 0) return null;
  return (
    <Card className="p-4">
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-bold">{t`Livro deste caso`}</summary>
        <ol className="mt-2 grid gap-1.5 text-sm">
          {history.map((line) => (
            <li key={`${line.at}${line.action}`}>
              {acts[line.action] ?? line.action}
              <span className="block text-[.8125rem] [overflow-wrap:anywhere] text-ink-2">
                {words.moment(line.at)} · {line.role}
                {line.reason && ` · ${line.reason}`}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
