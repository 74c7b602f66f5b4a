import { SIGNS } from '@/shared/profile/values';
import { cn } from '@/ui/cn';
import { elementOf } from './signs';
import type { Point, Sign } from './wire';

/** The signs, drawn for this product as strokes in a square of 24, in the order of the zodiac. */
export const SIGN_PATHS = [
  'M12 21V10.5M12 10.5C12 5.6 10.2 3.2 7.6 3.2 5.3 3.2 3.8 5 3.8 7.2c0 1.7.9 3 2.3 3.5M12 10.5c0-4.9 1.8-7.3 4.4-7.3 2.3 0 3.8 1.8 3.8 4 0 1.7-.9 3-2.3 3.5',
  'M12 9.8a5.6 5.6 0 1 0 0 11.2 5.6 5.6 0 0 0 0-11.2ZM4.4 3c.7 4.4 3.4 6.8 7.6 6.8S18.9 7.4 19.6 3',
  'M4.6 3.4c4.7 2.1 10.1 2.1 14.8 0M4.6 20.6c4.7-2.1 10.1-2.1 14.8 0M8.7 4.9v14.2M15.3 4.9v14.2',
  'M20.6 8.2C18.7 5.4 15.3 4 11.7 4 7.2 4 3.7 6 3.7 9.1a2.9 2.9 0 1 0 5.8 0 2.9 2.9 0 0 0-5.8 0M3.4 15.8C5.3 18.6 8.7 20 12.3 20c4.5 0 8-2 8-5.1a2.9 2.9 0 1 0-5.8 0 2.9 2.9 0 0 0 5.8 0',
  'M6.9 11.9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM9.3 13C7.8 10.3 7 8.7 7 7c0-2.3 1.9-4 4.6-4 2.9 0 5 1.9 5 4.7 0 4-3.3 7-3.3 10.4 0 1.8 1.1 2.9 2.7 2.9 1.5 0 2.6-.9 3-2.4',
  'M2.8 4.6c1.5 0 2.3.9 2.3 2.5v10.7M5.1 7.6c.6-2 1.5-3 2.7-3 1.4 0 2.1 1 2.1 2.6v10.6M9.9 7.6c.6-2 1.5-3 2.7-3 1.4 0 2.1 1 2.1 2.6v9c0 2.6 1.8 4.5 5 5M14.7 10.4c1-1.6 2.1-2.4 3.4-2.4 1.6 0 2.6 1.1 2.6 2.8 0 3.7-3.4 6.9-8.3 9',
  'M3.4 20.4h17.2M3.4 16.3h5.5C7.2 15 6.2 13.2 6.2 11c0-3.4 2.5-6 5.8-6s5.8 2.6 5.8 6c0 2.2-1 4-2.7 5.3h5.5',
  'M2.8 4.6c1.5 0 2.3.9 2.3 2.5v10.7M5.1 7.6c.6-2 1.5-3 2.7-3 1.4 0 2.1 1 2.1 2.6v10.6M9.9 7.6c.6-2 1.5-3 2.7-3 1.4 0 2.1 1 2.1 2.6v10c0 1.9 1 3 2.6 3 1.7 0 2.8-1.2 3.4-3.4M18 16.9l2.8-.3 1 2.7',
  'M4 20 20 4M11.2 4H20v8.8M6.2 11.4l6.4 6.4',
  'M3.2 4.4c2 0 3 1.3 3 3.6v7.6M6.2 9c.6-3 2-4.6 4-4.6 2.2 0 3.3 1.7 3.3 4.6v6.3c0 3.5-1.6 5.4-4.3 5.7M13.5 15.2a3.5 3.5 0 1 1 3.5 3.7c-2 0-3.5-1.5-3.5-3.7Z',
  'M2.8 10.3 6.5 7l3.6 3.3L13.7 7l3.6 3.3L21.2 7M2.8 17.3 6.5 14l3.6 3.3L13.7 14l3.6 3.3 3.9-3.3',
  'M5.8 3.4c3 2.3 4.2 5.1 4.2 8.6s-1.2 6.3-4.2 8.6M18.2 3.4c-3 2.3-4.2 5.1-4.2 8.6s1.2 6.3 4.2 8.6M4.4 12h15.2',
] as const;

/** The five points in the same square. */
export const POINT_PATHS: Record<Point, string> = {
  sun: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11.95v.1',
  moon: 'M17.8 15.9A8.3 8.3 0 1 1 11.9 3.7a6.9 6.9 0 0 0 5.9 12.2Z',
  rising: 'M3 19h18M12 15.5V4.5M7 9.3l5-4.8 5 4.8',
  venus: 'M12 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 13.5V21M8.3 17.4h7.4',
  mars: 'M9.8 8.7a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13.8 10.3 20 4M14.6 4H20v5.4',
};

const LOOKS = {
  fire: 'bg-brand-soft text-brand-ink',
  earth: 'bg-leaf-soft text-leaf-ink',
  air: 'bg-sun-soft text-sun-ink',
  water: 'bg-tile-soft text-tile-ink',
};

const Strokes = ({ d, className, weight }: { d: string; className?: string; weight: number }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={className}
  >
    <path d={d} />
  </svg>
);

/** A sign, always beside its name. */
export const SignGlyph = ({ sign, className }: { sign: Sign; className?: string }) => (
  <Strokes d={SIGN_PATHS[SIGNS.indexOf(sign)] ?? ''} weight={1.9} className={cn('size-5', className)} />
);

/** The Sun, the Moon, the horizon, Venus or Mars, always beside its name. */
export const PointGlyph = ({ point, className }: { point: Point; className?: string }) => (
  <Strokes d={POINT_PATHS[point]} weight={2} className={cn('size-5', className)} />
);

/** A sign on a disc in the colour of its element. */
export const SignDisc = ({ sign, className }: { sign: Sign; className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid size-10 shrink-0 place-items-center rounded-full',
      LOOKS[elementOf(SIGNS.indexOf(sign))],
      className,
    )}
  >
    <SignGlyph sign={sign} className="size-[55%]" />
  </span>
);
