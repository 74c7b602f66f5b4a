import { useLingui } from '@lingui/react/macro';
import { HelpCircle } from 'lucide-react';
import { cn } from '@/ui/cn';
import { PointGlyph, SignDisc } from './glyphs';
import { POINTS } from './signs';
import type { PlacedSign, Point, Side, Sign } from './wire';
import { useAstroWords } from './words';

/** The head of a person's column. */
export interface Who {
  name: string;
  face?: React.ReactNode;
}

export const signsAt = (points: readonly PlacedSign[], point: Point): Sign[] =>
  points.find((placed) => placed.point === point)?.signs ?? [];

function Cell({ signs, right }: { signs: readonly Sign[]; right?: boolean }) {
  const { placed } = useAstroWords();
  const [one] = signs;
  return (
    <span
      className={cn(
        'flex items-center gap-2.5 max-[24rem]:flex-col max-[24rem]:items-start max-[24rem]:gap-1',
        right && 'flex-row-reverse text-right max-[24rem]:items-end',
      )}
    >
      {one ? (
        <SignDisc sign={one} className="size-9 sm:size-10" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-ink-2 sm:size-10"
        >
          <HelpCircle className="size-4" />
        </span>
      )}
      <span
        className={cn(
          'min-w-0 text-[.93rem] leading-snug sm:text-base',
          one ? 'font-semibold' : 'text-ink-2',
        )}
      >
        {placed(signs)}
      </span>
    </span>
  );
}

/** Both charts side by side, point by point. */
export function ChartPair({
  first,
  second,
  people,
  points = ['sun', 'moon', 'rising', 'venus'],
}: {
  first: Side;
  second: Side;
  people: [Who, Who];
  points?: readonly Point[];
}) {
  const { t } = useLingui();
  const { point: named } = useAstroWords();
  const [one, other] = people;
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t`Os dois mapas, ponto por ponto`}</caption>
      <thead>
        <tr className="align-bottom">
          <th scope="col" className="pb-3 text-left font-semibold">
            {one.face}
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{one.name}</span>
          </th>
          <th scope="col" className="w-18 sm:w-28">
            <span className="sr-only">{t`Ponto`}</span>
          </th>
          <th scope="col" className="pb-3 text-right font-semibold">
            {other.face && <span className="flex justify-end">{other.face}</span>}
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{other.name}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {POINTS.filter((point) => points.includes(point)).map((point) => (
          <tr key={point} className="border-t border-line">
            <td className="py-2.5">
              <Cell signs={signsAt(first.points, point)} />
            </td>
            <th scope="row" className="py-2.5 font-normal">
              <span className="flex flex-col items-center gap-0.5 text-center text-xs text-ink-2 sm:text-[.8125rem]">
                <PointGlyph point={point} className="size-4.5" />
                {named(point)}
              </span>
            </th>
            <td className="py-2.5">
              <Cell signs={signsAt(second.points, point)} right />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
