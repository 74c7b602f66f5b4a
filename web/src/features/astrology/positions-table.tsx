import { useLingui } from '@lingui/react/macro';
import { PointGlyph, SignGlyph } from './glyphs';
import type { NatalChart } from './wire';
import { useAstroWords } from './words';

/** Every point of the own chart in words: the wheel's equivalent for screen readers. */
export function PositionsTable({ chart }: { chart: NatalChart }) {
  const { t } = useLingui();
  const words = useAstroWords();
  const houses = chart.houses !== null;
  const place = ({ degree, minute }: { degree: number | null; minute: number | null }) =>
    degree === null ? null : `${degree}°${String(minute ?? 0).padStart(2, '0')}′`;
  return (
    <table className="w-full border-collapse text-[.93rem] max-[24rem]:text-[.84rem] sm:text-base">
      <caption className="sr-only">{t`Posições do seu mapa`}</caption>
      <thead>
        <tr className="text-left text-sm text-ink-2">
          <th scope="col" className="pb-2 font-medium">{t`Ponto`}</th>
          <th scope="col" className="pb-2 font-medium">{t`Signo`}</th>
          <th scope="col" className="pb-2 text-right font-medium">{t`Grau`}</th>
          {houses && <th scope="col" className="pb-2 pl-2 text-right font-medium">{t`Casa`}</th>}
        </tr>
      </thead>
      <tbody>
        {chart.points.map((point) => (
          <tr key={point.point} className="border-t border-line">
            <th scope="row" className="py-3 pr-2 text-left font-semibold">
              <span className="flex items-center gap-2">
                <PointGlyph point={point.point} className="hidden text-ink-2 min-[24rem]:block" />
                {words.point(point.point)}
              </span>
            </th>
            <td className="py-3 pr-2">
              <span className={point.signs[0] ? 'flex items-center gap-2' : 'text-ink-2'}>
                {point.signs[0] && (
                  <SignGlyph
                    sign={point.signs[0]}
                    className="size-4.5 shrink-0 text-ink-2 max-[24rem]:hidden"
                  />
                )}
                {words.placed(point.signs)}
              </span>
            </td>
            <td className="py-3 text-right tabular-nums">
              {place(point) ?? <span className="text-ink-2">{point.range ? t`varia` : '–'}</span>}
            </td>
            {houses && <td className="py-3 pl-2 text-right tabular-nums">{point.house ?? '–'}</td>}
          </tr>
        ))}
        {chart.midheaven && (
          <tr className="border-t border-line">
            <th scope="row" className="py-3 text-left font-semibold">{t`Meio do Céu`}</th>
            <td className="py-3 pr-2">
              <span className="flex items-center gap-2">
                <SignGlyph
                  sign={chart.midheaven.sign}
                  className="size-4.5 shrink-0 text-ink-2 max-[24rem]:hidden"
                />
                {words.sign(chart.midheaven.sign)}
              </span>
            </td>
            <td className="py-3 text-right tabular-nums">{place(chart.midheaven)}</td>
            {houses && <td className="py-3 pl-2 text-right">–</td>}
          </tr>
        )}
      </tbody>
    </table>
  );
}
