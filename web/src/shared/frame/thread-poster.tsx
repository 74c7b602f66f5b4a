import type { ReactNode } from 'react';

interface ThreadPosterProps {
  /** How much of the thread is drawn, from 0 to 1; without it, the thread draws itself once. */
  drawn?: number;
  children?: ReactNode;
}

/** The picture beside a form on wide screens: the thread on Ginja, and what is said above it. */
export const ThreadPoster = ({ drawn, children }: ThreadPosterProps) => (
  <aside
    aria-hidden={!children}
    className="sticky top-3 m-3 hidden h-[calc(100dvh-1.5rem)] overflow-hidden rounded-2xl bg-[#8f0c2f] text-white lg:flex lg:flex-col lg:justify-end"
  >
    <svg
      viewBox="0 0 600 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
      fill="none"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id="poster" cx=".7" cy=".2" r=".9">
          <stop stopColor="#F0653F" stopOpacity=".85" />
          <stop offset=".5" stopColor="#B0123B" stopOpacity=".6" />
          <stop offset="1" stopColor="#6d0823" stopOpacity=".4" />
        </radialGradient>
      </defs>
      <rect width="600" height="800" fill="url(#poster)" />
      <path
        pathLength={1}
        className={drawn === undefined ? 'thread' : 'transition-[stroke-dashoffset] duration-700'}
        strokeDasharray={drawn === undefined ? undefined : 1}
        strokeDashoffset={drawn === undefined ? undefined : 1 - drawn}
        d="M-40,560 C120,700 300,560 290,380 C280,230 150,220 140,340 C130,470 330,560 440,420 C540,290 480,130 380,180 C290,230 380,440 660,300"
        stroke="#FFC857"
        strokeWidth="13"
        strokeLinecap="round"
      />
    </svg>
    {children}
  </aside>
);
