import { useLingui } from '@lingui/react/macro';
import type { Incident } from './incident-queries';
import { useIncidentWords } from './incident-words';
import { useDeskWords } from './words';

/** What happened to an incident, the latest first. Nothing leaves it. */
export function IncidentHistory({ incident }: { incident: Incident }) {
  const { t } = useLingui();
  const { moment } = useDeskWords();
  const { changes, duties } = useIncidentWords();
  return (
    <section aria-labelledby="incident-history" className="grid max-w-3xl gap-2">
      <h3 id="incident-history" className="text-lg font-bold">
        {t`Histórico`}
      </h3>
      <ol className="grid gap-2">
        {[...incident.history].reverse().map((row) => (
          <li key={`${row.at}-${row.change}-${row.duty}`} className="border-l-2 border-line pl-3">
            <p className="text-[.93rem]">
              <b className="font-semibold">{changes[row.change]}</b>
              {row.duty && `: ${duties[row.duty]}`}
            </p>
            <p className="text-sm text-ink-2">
              {moment(row.at)}
              {row.automatic && ` · ${t`pelo próprio Enlace`}`}
            </p>
            {row.note && (
              <p className="text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-line">
                {row.note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
