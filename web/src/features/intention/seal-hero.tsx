import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { IntentionResult } from '@/api/surface';
import { useSealLabel } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { SealMedal } from './seal-medal';

/** The seal itself. `fresh` lets it appear: once, right after the quiz. */
export function SealHero({ result, fresh }: { result: IntentionResult; fresh: boolean }) {
  const { t } = useLingui();
  const label = useSealLabel();
  return (
    <section
      aria-labelledby="seal-name"
      className={cn(
        'relative isolate overflow-hidden rounded-2xl bg-[#7d0a2a] px-6 pt-10 pb-9 text-center text-white shadow-card md:px-10',
        fresh && 'seal-new',
      )}
      style={{ background: 'radial-gradient(90% 60% at 50% 22%, #d8553f 0%, #b8183f 48%, #7d0a2a 100%)' }}
    >
      <svg
        viewBox="0 0 400 300"
        fill="none"
        aria-hidden="true"
        preserveAspectRatio="xMidYMin slice"
        className="absolute inset-x-0 top-0 -z-10 h-80 w-full opacity-90"
      >
        <path
          pathLength={1}
          className={fresh ? 'thread' : undefined}
          d="M-10,96 C46,30 86,96 44,140 C4,180 70,214 150,196 C250,172 330,226 372,166 C404,116 344,70 330,122 C318,170 372,186 420,150"
          stroke="#ffc857"
          strokeWidth="4.5"
          strokeLinecap="round"
        />
      </svg>
      <Petals />
      <div className="relative mx-auto size-44 md:size-52">
        <span
          aria-hidden="true"
          className="seal-ring absolute inset-0 rounded-full border-4 border-[#ffe7ae]"
        />
        <SealMedal
          intention={result.primaryIntention}
          className="seal-medal size-full drop-shadow-[0_18px_24px_rgb(60_0_20/.45)]"
        />
      </div>
      <p className="seal-said mt-7 text-sm font-semibold tracking-wide text-[#ffe7ae] uppercase">
        {fresh ? t`Este é o seu selo` : t`O seu selo`}
      </p>
      <h2
        id="seal-name"
        className="seal-said mx-auto mt-2 max-w-md text-[2.1rem] max-[22rem]:text-[1.75rem] leading-[1.05] font-extrabold md:text-[2.6rem]"
      >
        {label(result.primaryIntention) ?? result.intentionSeal}
      </h2>
      <p className="seal-said mx-auto mt-4 max-w-sm text-lg leading-relaxed text-white">
        {result.intentionDescription}
      </p>
      {result.alsoValues && (
        <p className="seal-said mt-5 inline-block rounded-full bg-[#4c0519]/60 px-4 py-1.5 text-sm font-semibold">
          {t`Também valoriza: ${label(result.alsoValues) ?? result.alsoValues}`}
        </p>
      )}
    </section>
  );
}

const COLOURS = ['#ffc857', '#ffffff', '#ffb5c4'];

/** Around the medal and never over words: [left %, top %, turn]. */
const PETALS = [
  [7, 7, 20],
  [22, 15, 130],
  [78, 6, 75],
  [91, 17, 200],
  [14, 40, 310],
  [86, 43, 160],
  [4, 62, 50],
  [95, 66, 260],
  [10, 92, 100],
  [89, 93, 15],
] as const;

const Petals = () => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
    {PETALS.map(([left, top, turn], index) => (
      <span
        key={`${left}-${top}`}
        className={cn('seal-petal w-4', index % 3 === 1 ? 'h-1.5 rounded-full' : 'h-2.5 rounded-[100%_0]')}
        style={
          {
            left: `${left}%`,
            top: `${top}%`,
            background: COLOURS[index % COLOURS.length],
            '--turn': `${turn}deg`,
            '--wait': `${0.6 + (index % 5) * 0.16}s`,
          } as CSSProperties
        }
      />
    ))}
  </div>
);
