import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';

/** The ground behind each game and its drawing, on 160 by 96. */
const ART: Record<string, { ground: string; draw: ReactNode }> = {
  'quebra-gelo': {
    ground: 'bg-tile-soft',
    draw: (
      <>
        <g stroke="var(--tile)" strokeWidth="4" fill="var(--surface)">
          <path d="M48 34l24-12 24 12v26L72 72 48 60z" />
          <path d="M90 52l18-9 18 9v20l-18 9-18-9z" />
        </g>
        <path d="M56 40l16-8 14 7" stroke="var(--tile)" strokeWidth="4" opacity=".55" />
        <path d="M82 18c14-10 34-2 38 18" stroke="var(--brand)" strokeWidth="4.5" />
        <circle cx="82" cy="18" r="6" fill="var(--sun)" />
      </>
    ),
  },
  'verdade-ou-desafio': {
    ground: 'bg-[color-mix(in_srgb,var(--coral)_20%,var(--surface))]',
    draw: (
      <>
        <g transform="rotate(-9 62 48)">
          <rect x="42" y="20" width="40" height="56" rx="8" fill="var(--brand)" />
          <path d="M55 42c0-10 15-10 15 0 0 7-8 6-8 13" stroke="var(--on-brand)" strokeWidth="4.5" />
          <circle cx="62" cy="64" r="2.8" fill="var(--on-brand)" />
        </g>
        <g transform="rotate(8 98 50)">
          <rect
            x="78"
            y="22"
            width="40"
            height="56"
            rx="8"
            fill="var(--surface)"
            stroke="var(--coral)"
            strokeWidth="4"
          />
          <path d="M101 34l-12 18h9l-4 14 13-19h-9z" fill="var(--coral)" />
        </g>
      </>
    ),
  },
  'duas-verdades': {
    ground: 'bg-sun-soft',
    draw: (
      <>
        <g fill="var(--sun)" stroke="var(--on-sun)" strokeWidth="4">
          <circle cx="48" cy="52" r="20" />
          <circle cx="112" cy="52" r="20" />
        </g>
        <path d="M39 52l6 7 11-13M103 52l6 7 11-13" stroke="var(--on-sun)" strokeWidth="4.5" />
        <circle cx="80" cy="44" r="20" fill="var(--surface)" stroke="var(--on-sun)" strokeWidth="4" />
        <path d="M73 37l14 14M87 37L73 51" stroke="var(--brand)" strokeWidth="4.5" />
      </>
    ),
  },
  'voce-prefere': {
    ground: 'bg-leaf-soft',
    draw: (
      <>
        <path d="M80 82V62C80 44 52 50 48 28" stroke="var(--leaf)" strokeWidth="5" />
        <path d="M80 62c0-18 28-12 32-34" stroke="var(--leaf)" strokeWidth="5" strokeDasharray="1 10" />
        <rect
          x="30"
          y="10"
          width="36"
          height="22"
          rx="8"
          fill="var(--surface)"
          stroke="var(--leaf)"
          strokeWidth="4"
        />
        <rect
          x="94"
          y="10"
          width="36"
          height="22"
          rx="8"
          fill="var(--leaf)"
          stroke="var(--leaf)"
          strokeWidth="4"
        />
        <circle cx="80" cy="82" r="6" fill="var(--sun)" />
      </>
    ),
  },
  '24-perguntas': {
    ground: 'bg-brand-soft',
    draw: (
      <>
        <path
          d="M26 58c22 26 52 8 46-20-4-18-26-14-22 6 6 30 44 24 54-2 6-20-12-26-16-8-4 20 22 26 42 14"
          stroke="var(--brand)"
          strokeWidth="5"
        />
        <circle cx="26" cy="58" r="6.5" fill="var(--sun)" />
        <circle cx="130" cy="48" r="6.5" fill="var(--coral)" />
      </>
    ),
  },
  'quiz-do-casal-deluxe': {
    ground: 'bg-tile-soft',
    draw: (
      <>
        <path
          d="M34 22h46a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H54L42 68V58h-8a10 10 0 0 1-10-10V32a10 10 0 0 1 10-10z"
          fill="var(--surface)"
          stroke="var(--tile)"
          strokeWidth="4"
        />
        <path d="M42 40h30" stroke="var(--tile)" strokeWidth="4" />
        <path
          d="M88 38h38a10 10 0 0 1 10 10v14a10 10 0 0 1-10 10h-8v10l-12-10H88a10 10 0 0 1-10-10V48a10 10 0 0 1 10-10z"
          fill="var(--brand)"
        />
        <path d="M107 66l-11-11c-4-8 8-12 11-4 3-8 15-4 11 4z" fill="var(--on-brand)" />
      </>
    ),
  },
};

/** The drawing of a game; its name beside it says everything. */
export function GameArt({ game, className }: { game: string; className?: string }) {
  const art = ART[game] ?? ART['24-perguntas'];
  if (!art) return null;
  return (
    <span className={cn('grid place-items-center overflow-hidden', art.ground, className)}>
      <svg
        viewBox="0 0 160 96"
        className="h-full w-auto"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {art.draw}
      </svg>
    </span>
  );
}
