import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PointGlyph } from './glyphs';
import { POINTS } from './signs';
import { Wheel } from './wheel';
import { ownPoints, signIndex, signPoints } from './wheel-data';
import type { NatalChart, PlacedSign } from './wire';
import { useAstroWords } from './words';

/** One sentence of all points, for screen readers. */
function useSpoken() {
  const words = useAstroWords();
  return (points: readonly PlacedSign[]) =>
    points.map(({ point, signs }) => `${words.point(point)}: ${words.placed(signs)}`).join('; ');
}

function Figure({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <figure className="grid grid-cols-1 gap-4">
      <div className="mx-auto w-full max-w-[30rem]">{children}</div>
      <figcaption className="text-center text-sm leading-relaxed text-ink-2">{caption}</figcaption>
    </figure>
  );
}

/** The own wheel, to the degree where the birth allows it. */
export function OwnWheel({ chart, caption }: { chart: NatalChart; caption?: ReactNode }) {
  const { t } = useLingui();
  const spoken = useSpoken();
  const points = ownPoints(chart);
  const rising = chart.points.find(({ point }) => point === 'rising');
  const known = rising && !rising.range ? rising.longitude : null;
  const [house] = chart.houses ?? [];
  return (
    <Figure
      caption={
        caption ??
        (points.some(({ range }) => range)
          ? t`Onde há um arco, o ponto pode estar em qualquer lugar dele.`
          : t`Ao grau, com as casas por signo inteiro.`)
      }
    >
      <Wheel
        points={points}
        ascendant={known}
        midheaven={chart.midheaven?.longitude}
        rising={house ? signIndex(house) : null}
        aspects={chart.aspects}
        label={t`Roda do seu mapa. ${spoken(chart.points)}.`}
      />
    </Figure>
  );
}

/** A wheel of which only the signs are known. */
export function SignWheel({
  points,
  name,
  caption,
}: {
  points: readonly PlacedSign[];
  name: string;
  caption: ReactNode;
}) {
  const { t } = useLingui();
  const spoken = useSpoken();
  return (
    <Figure caption={caption}>
      <Wheel points={signPoints(points)} label={t`Roda por signos de ${name}. ${spoken(points)}.`} />
    </Figure>
  );
}

const DISC = {
  sun: 'bg-sun text-on-sun',
  moon: 'bg-tile text-surface',
  rising: 'bg-ink text-surface',
  venus: 'bg-brand text-on-brand',
  mars: 'bg-leaf text-surface',
};

/** What the discs and the lines mean. */
export function WheelLegend({ lines }: { lines?: boolean }) {
  const { t } = useLingui();
  const words = useAstroWords();
  return (
    <div className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-[.8125rem] text-ink-2">
      {POINTS.map((point) => (
        <span key={point} className="inline-flex items-center gap-1.5">
          <span className={`grid size-5 place-items-center rounded-full ${DISC[point]}`}>
            <PointGlyph point={point} className="size-3.5" />
          </span>
          {words.point(point)}
        </span>
      ))}
      {lines && (
        <>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="w-5 border-t-2 border-leaf" />
            {t`fluidez`}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-brand" />
            {t`tensão`}
          </span>
        </>
      )}
    </div>
  );
}
