import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';
import { PAPERS } from './papers';
import type { Paper } from './queries';

/** The desk under the paper, in both themes. */
export const DESK =
  'bg-[linear-gradient(#f4e9e2,#ecdcd2)] text-[#25121a] dark:bg-[linear-gradient(#2a1820,#160c11)] dark:text-[#fbeff1]';
/** Secondary text on the desk. */
export const DESK_SOFT = 'text-[#6a4a44] dark:text-[#d8c2c0]';
/** A control that lies on the desk. */
export const DESK_CONTROL =
  'bg-white/75 text-[#25121a] hover:bg-white dark:bg-white/10 dark:text-[#fbeff1] dark:hover:bg-white/16';

/** A sheet of paper with its edge. Its ink is dark in both themes. */
export function PaperSheet({
  paper,
  className,
  children,
}: {
  paper: Paper;
  className?: string;
  children: ReactNode;
}) {
  const look = PAPERS[paper];
  return (
    <div
      className={cn(
        'relative overflow-hidden rounded-t-lg rounded-b-sm text-[#2c1620] shadow-[0_24px_50px_-22px_rgb(90_40_30/.45)] dark:shadow-[0_24px_50px_-18px_rgb(0_0_0/.8)]',
        className,
      )}
      style={{ background: look.sheet }}
    >
      <svg
        viewBox="0 0 4 560"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 h-full w-1 sm:left-4.5"
      >
        <path
          d="M2 0V560"
          stroke={look.edge}
          strokeWidth="3"
          strokeDasharray={look.dashes}
          strokeLinecap="round"
        />
      </svg>
      {children}
    </div>
  );
}

/** Lines under the writing, as far apart as the text is high. */
export const linesOf = (paper: Paper) => ({
  background: `linear-gradient(transparent calc(100% - 1px), ${PAPERS[paper].line} 0) content-box 0 0 / 100% 1.9375rem local`,
});

/** The hand of a letter. */
export const LETTER_TEXT =
  'font-display text-[1.1rem] leading-[1.9375rem] font-[430] tracking-[-.007em] sm:text-[1.16rem]';
