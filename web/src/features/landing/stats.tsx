import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { EdgeFunctions } from '@/api/surface';
import { publicConfig } from '@/config/product';
import { fromServer } from '@/config/server';
import { joinHyphens } from '@/texts/hyphens';

type Stats = EdgeFunctions['public-stats'];

/** Smaller numbers are not shown: they impress no one and could point at people. */
const WORTH_SHOWING = 100;

async function fetchStats(signal: AbortSignal): Promise<Stats | null> {
  // Plain fetch: the wire's client is too heavy for a page that asks one thing.
  const key = publicConfig().anonKey;
  const answer = await fetch(fromServer('/functions/v1/public-stats'), {
    method: 'POST',
    signal,
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return answer.ok ? ((await answer.json()) as Stats) : null;
}

/** True numbers of the product, rounded down by the server; a promise while they are too small. */
export function Stats() {
  const { t, i18n } = useLingui();
  const [stats, setStats] = useState<Stats | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchStats(leaving.signal)
      .then(setStats)
      .catch(
        (error: unknown) =>
          leaving.signal.aborted || console.warn('The public numbers did not arrive', error),
      );
    return () => leaving.abort();
  }, []);

  // A promise stands where the numbers will be: no hole while there are none, and nothing moves when they come.
  if (!stats || stats.users < WORTH_SHOWING) {
    return (
      <p className="h-14 max-w-[21rem] text-sm text-ink-2 md:h-16 md:max-w-[28rem] md:text-base">
        {joinHyphens(
          t`Para maiores de 18 anos. Cada pessoa confirma o e-mail antes de aparecer para alguém.`,
        )}
      </p>
    );
  }
  const rows: Array<[number, string]> = [
    [stats.users, t`usuários ativos`],
    [stats.countries, t`países`],
    [stats.connections_today, t`conexões por dia`],
  ];
  const told = rows.filter(([value]) => value > 0);
  return (
    <dl className="flex h-14 animate-[fade_.5s] gap-7 md:h-16 md:gap-10">
      {told.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-[.8rem] text-ink-2 md:text-sm">{label}</dt>
          <dd className="font-display text-[1.45rem] font-extrabold tracking-tight tabular-nums md:text-[1.9rem]">
            {i18n.number(value)}+
          </dd>
        </div>
      ))}
    </dl>
  );
}
