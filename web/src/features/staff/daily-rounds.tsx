import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { NIGHT } from './drawings';
import { LoadedRows } from './parts';
import { dailyRoundsQuery } from './queries';

/** The nights of Match do Dia: who was served, what the choice is worth, and how far from the best it may be. */
export function DailyRounds() {
  const { t, i18n } = useLingui();
  const query = useQuery(dailyRoundsQuery);
  const regions: Record<string, string> = {
    americas: t`Américas`,
    europe: t`Europa`,
    africa: t`África`,
    asia_pacific: t`Ásia e Pacífico`,
  };
  const conversations = (millionths: number) =>
    i18n.number(millionths / 1_000_000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const share = (millionths: number) =>
    i18n.number(millionths / 1_000_000, { style: 'percent', maximumFractionDigits: 3 });
  return (
    <LoadedRows
      query={query}
      empty={{
        art: NIGHT,
        title: t`Nenhuma noite ainda`,
        text: t`Cada região é planejada às 2h da madrugada.`,
      }}
      framed
      row={(row) => (
        <li key={`${row.region} ${row.day}`} className="grid gap-1 p-4 text-sm">
          <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <b className="font-semibold">{regions[row.region] ?? row.region}</b>
            <time dateTime={row.day} className="text-ink-2">
              {new Date(`${row.day}T12:00:00`).toLocaleDateString(i18n.locale, { dateStyle: 'medium' })}
            </time>
          </span>
          <span>
            {t`${row.served} de ${plural(row.people, { 0: '0 pessoas', one: '# pessoa', other: '# pessoas' })}, ${plural(row.pairs, { 0: '0 pares', one: '# par', other: '# pares' })} de ${row.possible_pairs} possíveis`}
          </span>
          <span className="text-ink-2">
            {t`Valor ${conversations(row.value)}, no máximo ${conversations(row.bound)} conversas esperadas; distância do ótimo: até ${share(row.gap)}`}
          </span>
        </li>
      )}
    />
  );
}
