import { clsx } from 'clsx';

/** A small picture: one thread between two people that draws what a screen is about. Paths on 160 by 110. */
export interface Art {
  /** The thread. */
  line: string;
  /** Where its two people stand: x and y of one, then of the other. */
  ends: readonly [number, number, number, number];
  /** A surface behind it. */
  soft?: string;
  /** Thinner lines of a second colour. */
  thin?: string;
  tone?: 'brand' | 'sun' | 'tile' | 'leaf';
}

/** The thread torn in two: an answer did not arrive. */
export const TORN: Art = {
  soft: 'M30,56a50,38 0 1 0 100,0a50,38 0 1 0 -100,0',
  line: 'M10,70C26,92 46,86 50,66C53,48 36,44 36,58C36,74 56,74 66,60M94,52C104,38 124,38 124,54C124,68 108,64 110,48C113,32 136,30 150,44',
  thin: 'M74,44l-6,-10M80,40v-12M86,44l6,-10',
  ends: [10, 70, 150, 44],
};

const SOFT = {
  brand: 'var(--brand-soft)',
  sun: 'var(--sun-soft)',
  tile: 'var(--tile-soft)',
  leaf: 'var(--leaf-soft)',
};
const THIN = { brand: 'var(--coral)', sun: 'var(--sun)', tile: 'var(--tile)', leaf: 'var(--leaf)' };

/** Draws it; the words beside it say everything. */
export function Drawing({ art, className }: { art: Art; className?: string }) {
  const { line, ends, soft, thin, tone = 'brand' } = art;
  return (
    <svg
      viewBox="0 0 160 110"
      className={clsx('h-auto', className ?? 'w-44')}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {soft && <path d={soft} fill={SOFT[tone]} />}
      {thin && <path d={thin} stroke={THIN[tone]} strokeWidth="3.5" />}
      <path pathLength={1} className="thread" d={line} stroke="var(--brand)" strokeWidth="5" />
      <circle cx={ends[0]} cy={ends[1]} r="6.5" fill="var(--sun)" />
      <circle cx={ends[2]} cy={ends[3]} r="6.5" fill="var(--coral)" />
    </svg>
  );
}
