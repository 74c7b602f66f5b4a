import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { AspectTable } from './aspect-table';
import { Certainty } from './certainty';
import { ChartPair, type Who } from './chart-pair';
import { ChartMethod, DataQuality } from './data-quality';
import { PercentBar } from './percent-bar';
import { Footnote, Reading } from './reading';
import { POINTS } from './signs';
import { TabScore, useTabWords } from './tab-score';
import { OwnWheel, SignWheel, WheelLegend } from './wheel-figure';
import type { NatalChart, Synastry } from './wire';

interface AnalysisProps {
  synastry: Synastry;
  people: [Who, Who];
  /** The caller's own chart, where the first side is theirs. */
  own: NatalChart | null;
  /** The PDF button, where there is one. */
  report?: ReactNode;
}

/** Everything about two charts on one page. */
export function Analysis({ synastry, people, own, report }: AnalysisProps) {
  const { t } = useLingui();
  const tabs = useTabWords();
  const [one, other] = people;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-labelledby="rodas" className="grid grid-cols-1 gap-6 md:p-7">
        <h2 id="rodas" className="text-xl font-bold">{t`Os dois mapas`}</h2>
        <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
          <div className="grid gap-3">
            <h3 className="text-center text-lg font-bold">{one.name}</h3>
            {own ? (
              <OwnWheel chart={own} />
            ) : (
              <SignWheel
                points={synastry.first.points}
                name={one.name}
                caption={t`Por signos: o arco tracejado cobre o signo inteiro.`}
              />
            )}
          </div>
          <div className="grid gap-3">
            <h3 className="text-center text-lg font-bold break-words">{other.name}</h3>
            <SignWheel
              points={synastry.second.points}
              name={other.name}
              caption={
                own
                  ? t`Por signos: o grau e as casas ficam só com a pessoa.`
                  : t`Por signos: o arco tracejado cobre o signo inteiro.`
              }
            />
          </div>
        </div>
        <WheelLegend lines={Boolean(own && own.aspects.length > 0)} />
        <div className="border-t border-line pt-5">
          <ChartPair first={synastry.first} second={synastry.second} people={people} points={POINTS} />
        </div>
      </Card>

      {tabs.map(({ key, label }) => (
        <Card
          key={key}
          aria-labelledby={`parte-${key}`}
          className="grid grid-cols-1 gap-6 md:p-7 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10"
        >
          <div className="grid content-start gap-4">
            <h2 id={`parte-${key}`} className="text-xl font-bold">
              {label}
            </h2>
            <TabScore tab={synastry.tabs[key]} label={label} />
            {key === 'general' && synastry.attraction && (
              <div className="border-t border-line pt-4">
                <h3 className="mb-3 font-bold">{t`Atração`}</h3>
                <PercentBar score={synastry.attraction} label={t`Atração`} />
              </div>
            )}
          </div>
          <Reading lines={synastry.tabs[key].lines} />
        </Card>
      ))}

      <Card aria-labelledby="aspectos" className="grid grid-cols-1 gap-4 md:p-7">
        <div>
          <h2 id="aspectos" className="text-xl font-bold">{t`Aspectos entre vocês`}</h2>
          <p className="mt-1 max-w-[42rem] text-sm leading-relaxed text-ink-2">
            {t`O orbe aparece em faixas (quase exato, próximo, amplo): o número contaria o grau da outra pessoa.`}
          </p>
        </div>
        <AspectTable
          caption={t`Aspectos entre os dois mapas`}
          aspects={synastry.aspects}
          owners={[one.name, other.name]}
          empty={t`Sem graus dos dois lados não há aspectos a medir; a conta vem da distância entre os signos.`}
        />
      </Card>

      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card aria-labelledby="qualidade" className="grid grid-cols-1 gap-4 md:p-7">
          <h2 id="qualidade" className="text-xl font-bold">{t`Qualidade dos dados`}</h2>
          <Certainty synastry={synastry} />
          {own && (
            <div className="border-t border-line pt-4">
              <DataQuality chart={own} />
            </div>
          )}
        </Card>
        <Card aria-labelledby="metodo" className="grid grid-cols-1 gap-4 md:p-7">
          <h2 id="metodo" className="text-xl font-bold">{t`Método`}</h2>
          <p className="leading-relaxed">
            {t`Cada par de pontos soma pela distância entre os signos e, quando há graus, pelo aspecto. O resultado é comparado com 200.000 pares sorteados: 70% é o par do meio, 90% está entre os dez por cento mais harmônicos.`}
          </p>
          {own && <ChartMethod chart={own} />}
        </Card>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Footnote className="max-w-[36rem]">{synastry.footer}</Footnote>
        {report}
      </div>
    </div>
  );
}
