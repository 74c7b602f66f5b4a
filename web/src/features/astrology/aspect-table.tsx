import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { PointGlyph } from './glyphs';
import type { AspectKind, PairAspect, Point } from './wire';
import { useAstroWords } from './words';

/** The drawn mark of an aspect: the angle between two rays; a ring for the conjunction. */
const ANGLES: Record<AspectKind, number> = {
  conjunction: 0,
  sextile: 60,
  square: 90,
  trine: 120,
  opposition: 180,
};

function AspectMark({ kind }: { kind: AspectKind }) {
  const tense = kind === 'square' || kind === 'opposition';
  const turn = ((ANGLES[kind] / 2) * Math.PI) / 180;
  const x = 8 * Math.sin(turn);
  const y = -8 * Math.cos(turn);
  return (
    <svg
      viewBox="-12 -12 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      aria-hidden="true"
      className={cn('size-6 shrink-0', tense ? 'text-brand' : 'text-leaf')}
    >
      {kind === 'conjunction' ? (
        <circle r="5" />
      ) : (
        <g transform="translate(0 3)">
          <path d={`M${-x} ${y}L0 0L${x} ${y}`} strokeDasharray={tense ? '3 4' : undefined} />
        </g>
      )}
    </svg>
  );
}

interface AspectTableProps {
  caption: string;
  aspects: ReadonlyArray<PairAspect & { orb?: number }>;
  /** Whose each point is; left out in one's own chart. */
  owners?: [string, string];
  empty: ReactNode;
}

/**
 * The angles between points; the orb in degrees in one's own chart, a band where another person's
 * chart is involved.
 */
export function AspectTable({ caption, aspects, owners, empty }: AspectTableProps) {
  const { t, i18n } = useLingui();
  const words = useAstroWords();
  if (aspects.length === 0) return <p className="leading-relaxed text-ink-2">{empty}</p>;
  const end = (point: Point, owner?: string) => (
    <span className="flex min-w-0 items-center gap-2">
      {/* On a phone the longest name needs the whole column. */}
      <PointGlyph point={point} className="hidden size-4.5 shrink-0 text-ink-2 sm:block" />
      <span className="min-w-0">
        {words.point(point)}
        {owner && <span className="block truncate text-[.8125rem] text-ink-2">{owner}</span>}
      </span>
    </span>
  );
  return (
    <table className="w-full table-fixed border-collapse max-[24rem]:text-[.84rem] max-[22rem]:text-[.78rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-sm text-ink-2">
          <th scope="col" className="w-[38%] pb-2 font-medium sm:w-[32%]">{t`Aspecto`}</th>
          <th scope="col" className="pb-2 font-medium">
            {owners ? owners[0] : t`De`}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {owners ? owners[1] : t`A`}
          </th>
        </tr>
      </thead>
      <tbody>
        {aspects.map((aspect) => (
          <tr key={`${aspect.a}-${aspect.b}-${aspect.kind}`} className="border-t border-line align-top">
            <th scope="row" className="py-3 pr-2 text-left font-semibold">
              <span className="flex gap-2">
                {/* On the narrowest phones the word needs its room, and says the same. */}
                <span className="contents max-[22rem]:hidden">
                  <AspectMark kind={aspect.kind} />
                </span>
                <span className="min-w-0">
                  {words.kind(aspect.kind)}
                  <span className="block text-[.8125rem] font-normal text-ink-2">
                    {aspect.orb === undefined
                      ? words.closeness(aspect.closeness)
                      : t`orbe ${i18n.number(aspect.orb, { maximumFractionDigits: 1 })}°`}
                  </span>
                  {!aspect.certain && (
                    <Badge className="mt-1 px-2 py-0.5 text-xs font-medium">{t`possível`}</Badge>
                  )}
                </span>
              </span>
            </th>
            <td className="py-3 pr-2">{end(aspect.a)}</td>
            <td className="py-3">{end(aspect.b)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
