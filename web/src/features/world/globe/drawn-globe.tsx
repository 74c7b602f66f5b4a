import { type Ref, useId, useImperativeHandle, useState } from 'react';
import { cn } from '@/ui/cn';
import { landPoints } from './land';
import { type Picture, START, type Turning } from './model';
import { projected, rotated, thread, toVector, type Vector, type View, viewOf } from './sphere';

/** Half of the picture's side, and the globe's radius in it. */
const HALF = 120;
const RADIUS = 100;
const LAND = landPoints(2);

const at = ([x, y]: Vector) => `${(HALF + x * RADIUS).toFixed(1)} ${(HALF - y * RADIUS).toFixed(1)}`;

/** Dots of no length with round ends: one path for all the land. */
const landPath = (view: View) =>
  LAND.map((point) => projected(point, view))
    .filter(([, , z]) => z > 0.06)
    .map((point) => `M${at(point)}h0`)
    .join('');

/** The parts of a thread that are not behind the globe. */
function threadPath(points: Vector[]): string {
  let pen = false;
  let path = '';
  for (const point of points) {
    const [x, y, z] = point;
    const hidden = z < 0 && Math.hypot(x, y) < 1;
    if (!hidden) path += `${pen ? 'L' : 'M'}${at(point)}`;
    pen = !hidden;
  }
  return path;
}

/** The globe as a drawing: without WebGL, for those who save data, and while the other one is on the way. */
export function DrawnGlobe({
  picture,
  ref,
  start,
  className,
}: {
  picture: Picture;
  ref?: Ref<Turning>;
  /** The first view: that of the other globe when it was removed. */
  start?: View;
  className?: string;
}) {
  const [view, setView] = useState(() => start ?? viewOf(...START));
  const light = useId();
  useImperativeHandle(ref, () => ({
    turn: (yaw, pitch) => setView((now) => rotated(now, yaw, pitch)),
    face: (spot) => setView(viewOf(...spot)),
  }));
  const dots = picture.dots.map((dot) => ({ ...dot, where: projected(toVector(...dot.spot), view) }));
  return (
    <svg viewBox={`0 0 ${2 * HALF} ${2 * HALF}`} aria-hidden="true" className={cn('size-full', className)}>
      <radialGradient id={light} cx=".36" cy=".28" r=".8">
        <stop offset="0" stopColor="var(--surface)" />
        <stop offset="1" stopColor="var(--brand-soft)" />
      </radialGradient>
      <circle cx={HALF} cy={HALF} r={RADIUS} fill={`url(#${light})`} stroke="var(--line)" />
      <path
        d={landPath(view)}
        stroke="var(--brand)"
        strokeWidth="1.5"
        strokeLinecap="round"
        opacity=".75"
        fill="none"
      />
      {picture.arcs.map(({ from, to, faded }) => (
        <path
          key={`${from}-${to}`}
          d={threadPath(thread(toVector(...from), toVector(...to)).map((point) => projected(point, view)))}
          stroke="var(--coral)"
          strokeWidth="1.4"
          strokeLinecap="round"
          fill="none"
          opacity={faded ? 0.2 : 0.95}
        />
      ))}
      {dots
        .filter(({ where }) => where[2] > 0.15)
        .map(({ code, label, weight, where }) => {
          const [x = 0, y = 0] = at(where).split(' ').map(Number);
          return (
            <g key={code}>
              <circle
                cx={x}
                cy={y}
                r={2.6 + weight * 2.4}
                fill="var(--sun)"
                stroke="var(--surface)"
                strokeWidth="1.2"
              />
              <text
                x={x}
                y={y + 13.5}
                textAnchor="middle"
                className="fill-ink stroke-surface font-sans text-[8.6px] font-semibold [paint-order:stroke] [stroke-width:3px]"
              >
                {label}
              </text>
            </g>
          );
        })}
    </svg>
  );
}
