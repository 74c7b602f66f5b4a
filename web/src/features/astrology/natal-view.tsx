import { useLingui } from '@lingui/react/macro';
import { Card } from '@/ui/card';
import { AspectTable } from './aspect-table';
import { ClockStory } from './clock-story';
import { ChartMethod, DataQuality } from './data-quality';
import { PositionsTable } from './positions-table';
import { Footnote, Reading } from './reading';
import { ReportButton } from './report-button';
import { OwnWheel, WheelLegend } from './wheel-figure';
import type { BirthData, NatalChart } from './wire';

/** What is different when the hour is unknown, and what would settle it. */
function WithoutHour({ chart }: { chart: NatalChart }) {
  const { t } = useLingui();
  return (
    <section className="grid gap-4 rounded-xl bg-tile-soft p-5 text-tile-ink md:p-7">
      <div>
        <h2 className="text-xl leading-tight font-bold md:text-2xl">{t`Sem a hora, o mapa não inventa`}</h2>
        <p className="mt-2 max-w-[40rem] leading-relaxed">
          {t`O ascendente e as casas mudam a cada poucos minutos, então ficam de fora. O resto vale, e onde há dúvida mostramos os dois lados.`}
        </p>
      </div>
      {chart.changes.length > 0 && (
        <ul className="grid gap-2">
          {chart.changes.map((change) => (
            <li
              key={`${change.point}-${change.at}`}
              className="rounded-lg bg-surface/70 px-4 py-3 leading-relaxed font-medium text-ink"
            >
              {change.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The own chart, whole: wheel, positions, reading, angles, how sure it is and how it was drawn. */
export function NatalView({ chart, birth }: { chart: NatalChart; birth: BirthData | null }) {
  const { t } = useLingui();
  const { quality } = chart;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 items-center gap-8 md:p-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <OwnWheel chart={chart} />
          <WheelLegend lines={chart.aspects.length > 0} />
        </div>
        <PositionsTable chart={chart} />
      </Card>
      {quality.clock !== 'once' && (
        <ClockStory
          clock={quality.clock}
          time={birth?.time ?? null}
          minutes={quality.clock_minutes ?? 60}
          note={quality.notes[0]}
          level={2}
        />
      )}
      {quality.time === 'unknown' && <WithoutHour chart={chart} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card aria-labelledby="leitura" className="grid grid-cols-1 gap-5 md:p-7">
          <h2 id="leitura" className="text-xl font-bold">{t`O que o seu mapa conversa`}</h2>
          <Reading lines={chart.reading} />
        </Card>
        <div className="grid grid-cols-1 gap-6">
          <Card aria-labelledby="aspectos" className="grid grid-cols-1 gap-4 md:p-7">
            <h2 id="aspectos" className="text-xl font-bold">{t`Aspectos`}</h2>
            <AspectTable
              caption={t`Aspectos do seu mapa`}
              aspects={chart.aspects}
              empty={t`Nenhum ângulo forte entre estes cinco pontos. Acontece, e não diz nada de ruim.`}
            />
          </Card>
          <Card aria-labelledby="qualidade" className="grid grid-cols-1 gap-4 md:p-7">
            <h2 id="qualidade" className="text-xl font-bold">{t`Qualidade dos dados`}</h2>
            <DataQuality chart={chart} />
          </Card>
        </div>
      </div>
      <Card aria-labelledby="metodo" className="grid grid-cols-1 gap-4 md:p-7">
        <h2 id="metodo" className="text-xl font-bold">{t`Método`}</h2>
        <ChartMethod chart={chart} />
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Footnote className="max-w-[36rem]">{chart.footer}</Footnote>
        <ReportButton file="meu-mapa.pdf" />
      </div>
    </div>
  );
}
