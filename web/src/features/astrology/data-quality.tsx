import { useLingui } from '@lingui/react/macro';
import { ProgressBar } from '@/ui/progress';
import type { NatalChart, TimeQuality } from './wire';
import { useAstroWords } from './words';

/** How far the own chart can be trusted, and why. */
export function DataQuality({ chart }: { chart: NatalChart }) {
  const { t } = useLingui();
  const { percent } = useAstroWords();
  const { quality } = chart;
  const times: Record<TimeQuality, string> = {
    exact: t`Hora conhecida`,
    half_hour: t`Hora com meia hora de folga`,
    two_hours: t`Hora com até duas horas de folga`,
    unknown: t`Hora desconhecida`,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <b className="font-semibold">{times[quality.time]}</b>
          <span className="font-display text-2xl font-bold tabular-nums">{percent(quality.confidence)}</span>
        </div>
        <ProgressBar
          value={Math.round(quality.confidence * 100)}
          label={t`Confiança do mapa`}
          className="mt-2"
        />
        <p className="mt-2 text-sm text-ink-2">{t`Quanto do peso da conta vem de pontos conhecidos.`}</p>
      </div>
      {quality.notes.map((note) => (
        <p key={note} className="leading-relaxed">
          {note}
        </p>
      ))}
    </div>
  );
}

/** How the chart was computed, for those who want to check it. */
export function ChartMethod({ chart }: { chart: NatalChart }) {
  const { t, i18n } = useLingui();
  const { method } = chart;
  const sign = method.offset_minutes < 0 ? '−' : '+';
  const minutes = Math.abs(method.offset_minutes);
  const offset = `${sign}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const figure = (value: number, digits: number) =>
    i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const facts: Array<[string, string]> = [
    [t`Diferença para o tempo universal`, offset],
    [t`Dia juliano`, figure(method.julian_day, 5)],
    [t`ΔT`, t`${figure(method.delta_t, 1)} s`],
    [t`Obliquidade`, `${figure(method.obliquity, 4)}°`],
    [t`Nutação`, `${figure(method.nutation * 3600, 2)}″`],
    [t`Versão do cálculo`, String(method.engine)],
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid gap-3 leading-relaxed">
        {method.text.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-3 border-t border-line py-2 text-sm"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
