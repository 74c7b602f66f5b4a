import type { ReactNode } from 'react';
import { LogoMark } from '@/ui/brand';
import { cn } from '@/ui/cn';
import './games.css';

/** The back of a card. */
export const CardBack = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cn(
      'grid place-items-center rounded-xl bg-[radial-gradient(120%_90%_at_80%_0,#c22a4c,#8d0c31_55%,#6a0826)]',
      className,
    )}
  >
    <LogoMark mono className="h-8 text-white/80" />
  </span>
);

/** A card that lies face down and turns over, once. With reduced motion it lies open. */
export function FlipCard({ turns, children }: { turns?: boolean | undefined; children: ReactNode }) {
  if (!turns) return children;
  return (
    <div className="turning relative">
      <div className="face">{children}</div>
      <CardBack className="back absolute inset-0" />
    </div>
  );
}
