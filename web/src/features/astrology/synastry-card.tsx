import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Certainty } from './certainty';
import { ChartPair, type Who } from './chart-pair';
import { Footnote } from './reading';
import { SynastryTabs } from './synastry-tabs';
import type { Synastry } from './wire';

/** The result: both charts, the four views, and the way to all of it. */
export function SynastryCard({
  synastry,
  people,
  analysis,
  focus,
}: {
  synastry: Synastry;
  people: [Who, Who];
  /** The address of the full analysis. */
  analysis: string;
  /** The heading takes the focus when the result appears. */
  focus?: boolean;
}) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
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
