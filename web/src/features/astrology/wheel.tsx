import { useId } from 'react';
import { SIGNS } from '@/shared/profile/values';
import { cn } from '@/ui/cn';
import { POINT_PATHS, SIGN_PATHS } from './glyphs';
import { type Element, elementOf } from './signs';
import { type Drawn, isWide } from './wheel-data';
import { arc, midpoint, ringSegment, spot } from './wheel-geometry';
import { DISC, layout, POINTS_AT } from './wheel-layout';
import type { AspectKind, Point } from './wire';
import './wheel.css';

const OUTER = 196;
const RING = 158;
const HOUSES_AT = 100;
const TINTS: Record<Element, [fill: string, stroke: string]> = {
  fire: ['var(--brand-soft)', 'var(--brand-ink)'],
  earth: ['var(--leaf-soft)', 'var(--leaf-ink)'],
  air: ['var(--sun-soft)', 'var(--sun-ink)'],
  water: ['var(--tile-soft)', 'var(--tile-ink)'],
};

/** Disc and stroke of each point; both hold 3 to 1 against what lies below them. */
const DISCS: Record<Point, [disc: string, stroke: string]> = {
  sun: ['var(--sun)', 'var(--on-sun)'],
  moon: ['var(--tile)', 'var(--surface)'],
  rising: ['var(--ink)', 'var(--surface)'],
  venus: ['var(--brand)', 'var(--on-brand)'],
  mars: ['var(--leaf)', 'var(--surface)'],
};

const TENSE: readonly AspectKind[] = ['square', 'opposition'];

/** A drawn glyph of 24 units, centred on a spot. */
function Glyph({ d, x, y, size, stroke }: { d: string; x: number; y: number; size: number; stroke: string }) {
  return (
    <path
      d={d}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
      stroke={stroke}
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** The twelve signs around, with a mark every five degrees. */
function Zodiac({ start }: { start: number }) {
  return (
    <g>
      {SIGNS.map((sign, index) => {
        const from = index * 30;
        const [fill, stroke] = TINTS[elementOf(index)];
        const { x, y } = spot(from + 15, (OUTER + RING) / 2, start);
        return (
          <g key={sign}>
            <path
              d={ringSegment(from, from + 30, RING, OUTER, start)}
              fill={fill}
              stroke="var(--surface)"
              strokeWidth="2"
            />
            <Glyph d={SIGN_PATHS[index] ?? ''} x={x} y={y} size={20} stroke={stroke} />
          </g>
        );
      })}
      {Array.from({ length: 72 }, (_, mark) => {
        const a = spot(mark * 5, RING, start);
        const b = spot(mark * 5, RING - (mark % 6 === 0 ? 8 : 4), start);
        return (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a scale never move.
            key={mark}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            stroke="var(--line-strong)"
            strokeWidth="1"
            opacity={mark % 6 === 0 ? 0.9 : 0.5}
          />
        );
      })}
    </g>
  );
}

/** Whole-sign houses: the rising sign is the first, and so on against the clock. */
function Houses({ rising, hub, start }: { rising: number; hub: number; start: number }) {
  return (
    <g>
      {SIGNS.map((sign, index) => {
        const edge = spot(index * 30, hub, start);
        const outer = spot(index * 30, RING - 8, start);
        const { x, y } = spot(index * 30 + 15, HOUSES_AT, start);
        return (
          <g key={sign}>
            <line x1={edge.x} y1={edge.y} x2={outer.x} y2={outer.y} stroke="var(--line)" strokeWidth="1" />
            <text x={x} y={y} className="wheel-house" textAnchor="middle" dominantBaseline="central">
              {((index - rising + 12) % 12) + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The horizon, and where the sky stood highest. */
function Axes({
  ascendant,
  midheaven,
  start,
}: {
  ascendant: number;
  midheaven: number | null;
  start: number;
}) {
  const east = spot(ascendant, RING, start);
  const west = spot(ascendant + 180, RING, start);
  const top = midheaven === null ? null : spot(midheaven, RING, start);
  const low = midheaven === null ? null : spot(midheaven + 180, RING, start);
  return (
    <g stroke="var(--ink-2)" strokeWidth="1.25">
      <line x1={east.x} y1={east.y} x2={west.x} y2={west.y} />
      {top && low && (
        <line x1={top.x} y1={top.y} x2={low.x} y2={low.y} strokeDasharray="1 5" strokeLinecap="round" />
      )}
    </g>
  );
}

/** Where a point may stand, when it is not known to the degree: an arc on the scale, or a whole piece. */
function Range({ drawn, radius, start }: { drawn: Drawn; radius: number; start: number }) {
  if (!drawn.range) return null;
  const [from, to] = drawn.range;
  const [disc] = DISCS[drawn.point];
  if (!isWide(drawn)) {
    return (
      <path
        d={arc(from, to, RING - 5, start)}
        stroke={disc}
        strokeWidth="7"
        strokeLinecap="round"
        className="wheel-range"
      />
    );
  }
  return (
    <g className="wheel-range">
      <path d={ringSegment(from, to, radius - DISC, radius + DISC, start)} fill={disc} opacity="0.2" />
      <path d={arc(from, to, radius + DISC, start)} stroke={disc} strokeWidth="2" strokeDasharray="3 4" />
      <path d={arc(from, to, radius - DISC, start)} stroke={disc} strokeWidth="2" strokeDasharray="3 4" />
    </g>
  );
}

export interface WheelLine {
  a: Point;
  b: Point;
  kind: AspectKind;
  certain: boolean;
}

interface WheelProps {
  points: readonly Drawn[];
  /** Longitude of the rising point; without it Áries is at nine o'clock. */
  ascendant?: number | null;
  midheaven?: number | null;
  /** Index of the rising sign, for the houses. */
  rising?: number | null;
  aspects?: readonly WheelLine[];
  /** What a screen reader says in its place; the whole is in the table beside it. */
  label: string;
  className?: string;
}

/**
 * A chart as a drawing: the zodiac, houses, points and the lines between them. What is known to the degree
 * has a mark on the ring; what is not is an arc over all the places where it may be.
 */
export function Wheel({ points, ascendant, midheaven, rising, aspects = [], label, className }: WheelProps) {
  const id = useId();
  const start = ascendant ?? 0;
  const at = points.map(({ longitude, range }) => longitude ?? (range ? midpoint(...range) : 0));
  const { hub, seats } = layout(points, at, rising !== null && rising !== undefined);
  const placeOf = (point: Point) => at[points.findIndex((drawn) => drawn.point === point)];
  return (
    <svg
      viewBox="-200 -200 400 400"
      role="img"
      aria-labelledby={id}
      fill="none"
      className={cn('wheel w-full', className)}
    >
      <title id={id}>{label}</title>
      <g className="wheel-turn">
        <circle r={OUTER} fill="var(--surface)" />
        <Zodiac start={start} />
        {rising !== null && rising !== undefined && <Houses rising={rising} hub={hub} start={start} />}
        <circle r={hub} stroke="var(--line)" strokeWidth="1" fill="var(--bg)" />
        {ascendant !== null && ascendant !== undefined && (
          <Axes ascendant={ascendant} midheaven={midheaven ?? null} start={start} />
        )}
        {aspects.map((line) => {
          const [one, other] = [placeOf(line.a), placeOf(line.b)];
          if (one === undefined || other === undefined) return null;
          const a = spot(one, hub, start);
          const b = spot(other, hub, start);
          const tense = TENSE.includes(line.kind);
          return (
            <line
              key={`${line.a}-${line.b}-${line.kind}`}
              x1={a.x}
              y1={a.y}
              x2={b.x}
              y2={b.y}
              stroke={tense ? 'var(--brand)' : 'var(--leaf)'}
              strokeWidth="2"
              strokeDasharray={tense ? '6 5' : undefined}
              opacity={line.certain ? 0.9 : 0.4}
            />
          );
        })}
        {points.map((drawn, index) => (
          <Range key={drawn.point} drawn={drawn} radius={seats[index]?.radius ?? POINTS_AT} start={start} />
        ))}
        {points.map((drawn, index) => {
          const { longitude, radius } = seats[index] ?? { longitude: 0, radius: POINTS_AT };
          const { x, y } = spot(longitude, radius, start);
          const [disc, stroke] = DISCS[drawn.point];
          const mark = spot(at[index] ?? 0, drawn.range ? RING - 5 : RING - 1, start);
          const foot = spot(longitude, radius + DISC, start);
          return (
            <g key={drawn.point} className="wheel-point" style={{ animationDelay: `${250 + index * 90}ms` }}>
              {!isWide(drawn) && (
                <line x1={mark.x} y1={mark.y} x2={foot.x} y2={foot.y} stroke={disc} strokeWidth="2" />
              )}
              <circle cx={x} cy={y} r={DISC} fill={disc} stroke="var(--surface)" strokeWidth="2.5" />
              <Glyph d={POINT_PATHS[drawn.point]} x={x} y={y} size={17} stroke={stroke} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}
