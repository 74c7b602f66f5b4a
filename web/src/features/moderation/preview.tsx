import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { deskError, previewQuery } from './queries';
import type { DecisionArgs } from './wire';

/** The pause in the writing after which the server is asked, in milliseconds. */
const PAUSE = 600;

/** The value once it has stayed the same for a while. */
export function useDebounced<T>(value: T, pause = PAUSE): T {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as T), pause);
    return () => clearTimeout(timer);
  }, [key, pause]);
  return settled;
}

/** The statement of reasons, in the words that the person will read. */
export function Preview({ args }: { args: DecisionArgs | null }) {
  const { t } = useLingui();
  const settled = useDebounced(args);
  const query = useQuery({
    ...previewQuery(settled ?? { case_id: '', action: 'none', rule: '', facts: '' }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="desk-preview" className="grid gap-2">
      <h2 id="desk-preview" className="text-[.93rem] font-semibold">
        {t`Como a pessoa vai ler`}
      </h2>
      <div aria-live="polite" className="rounded-lg bg-surface-2 p-3.5 text-sm leading-relaxed">
        {settled === null ? (
          <p className="text-ink-2">{t`A exposição de motivos aparece quando decisão, regra e texto estiverem prontos.`}</p>
        ) : query.isError ? (
          <p className="text-danger">{deskError(query.error, t`A prévia não chegou.`)}</p>
        ) : query.data ? (
          <StatementText lines={query.data.statement} />
        ) : (
          <p className="text-ink-2">{t`Escrevendo a prévia...`}</p>
        )}
      </div>
    </section>
  );
}

/** The paragraphs of a statement. */
export const StatementText = ({ lines }: { lines: string[] }) => (
  <div className="grid gap-2">
    {lines.map((line) => (
      <p key={line} className="[overflow-wrap:anywhere] whitespace-pre-line">
        {line}
      </p>
    ))}
  </div>
);
