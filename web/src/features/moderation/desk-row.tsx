import type { ReactNode } from 'react';
import { Link } from '@/router';
import { cn } from '@/ui/cn';

interface DeskRowProps {
  /** The id of the element, by which the keys move the focus. */
  id: string;
  to: string;
  opened: boolean;
  onCurrent: () => void;
  className: string;
  children: ReactNode;
}

/** One row of a queue: the way to what it names, marked while that is open. */
export function DeskRow({ id, to, opened, onCurrent, className, children }: DeskRowProps) {
  return (
    <Link
      id={id}
      to={to}
      aria-current={opened || undefined}
      onFocus={onCurrent}
      className={cn(
        'grid min-h-14 gap-y-0.5 rounded-lg py-2 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2',
        className,
        opened && 'bg-brand-soft text-brand-ink hover:bg-brand-soft',
      )}
    >
      {children}
    </Link>
  );
}

/** The foot of a queue: what it holds and what reading it means. */
export const DeskFoot = ({ children }: { children: ReactNode }) => (
  <p className="mt-auto px-4 py-3 text-[.8125rem] leading-snug text-ink-2">{children}</p>
);
