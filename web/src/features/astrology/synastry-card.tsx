import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { ChartPair, type Who } from './chart-pair';
import { Footnote } from './reading';
import { SynastryTabs } from './synastry-tabs';
import type { Synastry } from './wire';
import { useAstroWords } from './words';

/** How sure the whole is, and what it rests on. */
export function Certainty({ synastry }: { synastry: Synastry }) {
  const { t } = useLingui();
  const { percent } = useAstroWords();
  return (
    <div className="grid gap-1.5 text-sm leading-relaxed text-ink-2">
      <p>
        <b className="font-semibold text-ink">{t`Confiança: ${percent(synastry.confidence)}.`}</b>{' '}
        {synastry.basis === 'exact'
          ? t`A conta usa as posições dos dois mapas; a tela mostra só os signos da outra pessoa.`
          : t`A conta usa só os signos.`}
      </p>
      {synastry.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

/** The result: both charts, the four views, and the way to all of it. */
export function SynastryCard({
  synastry,
  people,
  analysis,
  heading,
}: {
  synastry: Synastry;
  people: [Who, Who];
  /** Where the full analysis stands. */
  analysis: string;
  /** Takes the focus when the result appears. */
  heading?: Ref<HTMLHeadingElement>;
}) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="sinastria" className="rise grid grid-cols-1 gap-6 p-5 md:p-7">
      <h2
        id="sinastria"
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-24 text-2xl font-extrabold outline-none"
      >
        {t`Sinastria Astrológica`}
      </h2>
      <ChartPair first={synastry.first} second={synastry.second} people={people} />
      <SynastryTabs synastry={synastry} />
      <div className="grid gap-4 border-t border-line pt-5">
        <Certainty synastry={synastry} />
        <ButtonLink to={analysis} size="lg" className="sm:justify-self-start">
          {t`Ver Análise Completa`}
        </ButtonLink>
        <Footnote>{synastry.footer}</Footnote>
      </div>
    </Card>
  );
}
