import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { Button } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { LEDGER } from './drawings';

type HalfYear = FunctionResult<'transparency'>[number];

const transparencyQuery = functionQuery(['transparency'], 'transparency', STALE.MINUTES.FIVE);

/** The numbers of each half-year, the latest first. */
export function HalfYears() {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(transparencyQuery);
  if (isError) {
    return (
      <EmptyState
        art={TORN}
        title={t`Os números não chegaram`}
        action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
      />
    );
  }
  if (!data) return <Skeleton className="h-64 rounded-2xl" />;
  if (data.length === 0) {
    return (
      <EmptyState art={LEDGER} title={t`Ainda não há números`}>
        {t`O primeiro semestre aparece aqui depois das primeiras dez denúncias.`}
      </EmptyState>
    );
  }
  return data.map((half) => <Half key={half.half} half={half} />);
}

function Half({ half }: { half: HalfYear }) {
  const { t, i18n } = useLingui();
  const [year = '', part = ''] = half.half.split('-H');
  const name = part === '1' ? t`Primeiro semestre de ${year}` : t`Segundo semestre de ${year}`;
  const actions: Record<string, string> = {
    none: t`Nada a fazer`,
    warn: t`Avisos`,
    remove_content: t`Conteúdos removidos`,
    limit: t`Contas limitadas`,
    suspend: t`Contas suspensas`,
    ban: t`Contas banidas`,
    report_authority: t`Comunicações à autoridade`,
    limit_reports: t`Denúncias limitadas`,
  };
  const severities: Record<string, string> = {
    S0: t`Gravíssimos`,
    S1: t`Graves`,
    S2: t`Médios`,
    S3: t`Leves`,
  };
  const groups: Array<{ title: string; rows: Array<[string, number]> }> = [
    {
      title: t`O que chegou`,
      rows: [
        [t`Denúncias de membros`, half.reports],
        [t`Avisos de quem não tem conta`, half.notices],
      ],
    },
    {
      title: t`Casos abertos`,
      rows: Object.entries(severities).map(([key, label]) => [label, half.cases[key] ?? 0]),
    },
    {
      title: t`Decisões em vigor`,
      rows: [
        ...Object.entries(half.decisions).map(([key, count]): [string, number] => [
          actions[key] ?? key,
          count,
        ]),
        [t`Das quais por regra automática`, half.automated],
      ],
    },
    {
      title: t`Recursos`,
      rows: [
        [t`Recebidos`, half.appeals],
        [t`Aceitos`, half.appeals_granted],
      ],
    },
  ];
  return (
    <section aria-label={name} className="rounded-2xl border border-line bg-surface p-6 md:p-8">
      <h2 className="text-2xl font-bold">{name}</h2>
      <div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2">
        {groups.map(({ title, rows }) => (
          <div key={title}>
            <h3 className="font-sans text-sm font-semibold tracking-normal text-ink-2">{title}</h3>
            <dl className="mt-1.5">
              {rows.map(([label, count]) => (
                <div
                  key={label}
                  className="flex justify-between gap-4 border-b border-line py-2 last:border-0"
                >
                  <dt>{label}</dt>
                  <dd className="font-bold tabular-nums">{i18n.number(count)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
