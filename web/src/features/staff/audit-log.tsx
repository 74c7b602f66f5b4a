import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clockTime } from '@/texts/clock';
import { BOOK } from './drawings';
import { Loaded } from './parts';
import { auditLogQuery } from './queries';
import { useActFacts } from './words';

/** What staff did, newest first; never deleted. */
export function AuditLog() {
  const { t, i18n } = useLingui();
  const query = useQuery(auditLogQuery);
  const facts = useActFacts();
  const moment = (at: string) =>
    `${new Date(at).toLocaleDateString(i18n.locale, { dateStyle: 'medium' })}, ${clockTime(at)}`;
  const acts: Record<string, string> = {
    'beta.invite': t`Criou um convite`,
    'beta.extend': t`Deu mais dias`,
    'beta.revoke': t`Revogou um lugar`,
    'beta.limit': t`Aumentou o limite`,
    'beta.open': t`Abriu ou fechou a porta`,
    feature: t`Ligou ou desligou um recurso`,
    launch: t`Fez o lançamento`,
    'feedback.answer': t`Respondeu a um feedback`,
    'feedback.export': t`Exportou os feedbacks`,
    'feedback.change': t`Publicou ou tirou o que mudou`,
    'couples.publish': t`Publicou uma história`,
    'couples.unpublish': t`Tirou uma história do ar`,
    'reviews.answer': t`Respondeu a um pedido de revisão`,
  };
  return (
    <Loaded
      query={query}
      empty={{ art: BOOK, title: t`Página em branco`, text: t`Cada ato da equipe fica escrito aqui.` }}
    >
      {(rows) => (
        <ol className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="grid gap-1 p-4 text-sm">
              <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                <b className="font-semibold">{acts[row.act] ?? row.act}</b>
                <time dateTime={row.at} className="text-ink-2">
                  {moment(row.at)}
                </time>
              </span>
              <span className="[overflow-wrap:anywhere] text-ink-2">
                {[t`por ${row.actor.slice(0, 8)}`, ...facts(row.details)].join(' · ')}
              </span>
              <details className="text-ink-2">
                <summary className="min-h-11 w-fit cursor-pointer content-center">
                  {t`Registro completo`}
                </summary>
                <code className="[overflow-wrap:anywhere]">{JSON.stringify(row.details)}</code>
              </details>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
