import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Card } from '@/ui/card';
import type { Boost } from './queries';
import { barTimes, hour } from './words';

const WIDTH = 320;
const HEIGHT = 150;
const LEFT = 28;
const TOP = 22;
const BASE = HEIGHT - 24;

/** A round number of steps above the highest value. */
export function scale(highest: number): number[] {
  const step = Math.max(1, Math.ceil(highest / 3));
  return [0, step, 2 * step, 3 * step];
}

/** How often the person appeared, in six bars, with their usual as a dashed line, and the same as a table. */
export function BoostChart({ boost }: { boost: Boost }) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <Card aria-labelledby={`${id}-title`} className="p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="font-bold">{t`Vezes em que você apareceu`}</h2>
        <button
          type="button"
          aria-expanded={asTable}
          aria-controls={`${id}-table`}
          onClick={() => setAsTable(!asTable)}
          className="-mx-2 min-h-11 shrink-0 rounded-full px-2 font-semibold text-brand-ink"
        >
          {asTable ? t`Ver gráfico` : t`Ver tabela`}
        </button>
      </div>
      <div id={`${id}-table`}>{asTable ? <Table boost={boost} /> : <Bars boost={boost} />}</div>
    </Card>
  );
}

function Bars({ boost }: { boost: Boost }) {
  const { t, i18n } = useLingui();
  const usual = boost.baseline / boost.bars.length;
  const marks = scale(Math.max(...boost.bars, Math.ceil(usual)));
  const top = marks[marks.length - 1] ?? 1;
  const y = (value: number) => BASE - ((BASE - TOP) * value) / top;
  const slot = (WIDTH - LEFT) / boost.bars.length;
  const starts = barTimes(boost).map(hour);
  const list = boost.bars.map((value, at) => `${starts[at]}: ${value}`).join(', ');
  const normal = i18n.number(usual, { maximumFractionDigits: 1 });
  return (
    <>
      <svg
        role="img"
        aria-label={t`Vezes em que você apareceu a cada cinco minutos. ${list}. Seu normal: ${normal}.`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-2 w-full tabular-nums"
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH} y1={y(mark)} y2={y(mark)} className="stroke-line" />
            <text x="0" y={y(mark) + 4} className="fill-ink-2 text-[11px]">
              {mark}
            </text>
          </g>
        ))}
        {boost.bars.map((value, at) => {
          const x = LEFT + at * slot + slot * 0.16;
          return (
            <g key={starts[at]}>
              <rect
                x={x}
                width={slot * 0.68}
                y={y(value)}
                height={BASE - y(value)}
                rx="5"
                className="fill-brand transition-all duration-300"
              />
              <text
                x={x + slot * 0.34}
                y={y(value) - 5}
                textAnchor="middle"
                className="fill-ink text-[12px] font-semibold"
              >
                {value}
              </text>
              <text
                x={x + slot * 0.34}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="fill-ink-2 text-[10.5px]"
              >
                {starts[at]}
              </text>
            </g>
          );
        })}
        <line
          x1={LEFT}
          x2={WIDTH}
          y1={y(usual)}
          y2={y(usual)}
          strokeDasharray="7 5"
          strokeWidth="2"
          className="stroke-ink-2"
        />
      </svg>
      <p aria-hidden="true" className="mt-2 flex gap-5 text-sm text-ink-2">
        <span className="flex items-center gap-2">
          <span className="size-3.5 rounded-sm bg-brand" />
          {t`Com destaque`}
        </span>
        <span className="flex items-center gap-2">
          <span className="w-5 border-t-2 border-dashed border-ink-2" />
          {t`Seu normal`}
        </span>
      </p>
    </>
  );
}

function Table({ boost }: { boost: Boost }) {
  const { t, i18n } = useLingui();
  const usual = i18n.number(boost.baseline / boost.bars.length, { maximumFractionDigits: 1 });
  const starts = barTimes(boost).map(hour);
  return (
    <table className="mt-2 w-full text-left tabular-nums">
      <thead className="text-sm text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 font-medium">{t`A partir de`}</th>
          <th scope="col" className="py-1.5 font-medium">{t`Com destaque`}</th>
          <th scope="col" className="py-1.5 font-medium">{t`Seu normal`}</th>
        </tr>
      </thead>
      <tbody>
        {boost.bars.map((value, at) => (
          <tr key={starts[at]} className="border-t border-line">
            <th scope="row" className="py-2 font-semibold">
              {starts[at]}
            </th>
            <td>
              <Plural value={value} one="# vez" other="# vezes" />
            </td>
            <td>{usual}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
