import { LogoMark } from '@/ui/brand';
import { cn } from '@/ui/cn';
import { SEALS } from './papers';
import type { Seal } from './queries';

/** A wax seal with the mark of two links. */
export function WaxSeal({ seal, className }: { seal: Seal; className?: string }) {
  const look = SEALS[seal];
  return (
    <span aria-hidden="true" className={cn('relative grid place-items-center', className)}>
      <svg
        viewBox="0 0 116 116"
        aria-hidden="true"
        className="absolute inset-0 size-full drop-shadow-[0_6px_8px_rgb(60_0_20/.4)]"
      >
        <path
          d="M58 3c9 0 12 6 20 8s16-1 21 6 2 15 6 22 11 11 9 20-9 12-12 19 0 16-6 22-15 3-22 6-10 9-18 9-12-7-20-9-15 1-21-5-3-14-7-21S-1 69 1 60s9-11 11-19 0-16 6-22 14-4 21-7 11-9 19-9z"
          fill={look.rim}
        />
        <circle cx="58" cy="58" r="40" fill={look.middle} stroke={look.light} strokeWidth="2.5" />
        <path
          d="M24 40a40 40 0 0 1 30-21"
          stroke={look.light}
          strokeWidth="4"
          fill="none"
          strokeLinecap="round"
        />
      </svg>
      <span className="relative grid size-full place-items-center" style={{ color: look.mark }}>
        <LogoMark mono className="h-[36%]" />
      </span>
    </span>
  );
}
