import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { type Art, Drawing } from './drawing';

/** The plain surface that groups things. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={cn('rounded-xl border border-line bg-surface p-5', className)} />
);

/** A grey shape in the place of what is still loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cn('skeleton rounded-full', className)} />
);

interface EmptyStateProps {
  /** What is missing, drawn; each state has its own, and `TORN` is for an answer that did not arrive. */
  art: Art;
  title: string;
  /** One sentence: what will be here, or what to do. */
  children?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
  /** Heading level, so that a page keeps one h1. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Nothing here yet: a drawing, one sentence, one action. */
export function EmptyState({ art, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cn(
        'mx-auto grid max-w-sm justify-items-center px-6 py-12 text-center short:py-4',
        className,
      )}
    >
      <Drawing art={art} className="w-44 short:w-24" />
      <Heading className="mt-4 text-2xl font-bold">{title}</Heading>
      {children && <p className="mt-2 leading-relaxed text-ink-2">{children}</p>}
      {action && <div className="mt-6 short:mt-4">{action}</div>}
    </div>
  );
}

/** A short line that must be read: a note, a warning, an error, a success. */
export function Notice({
  tone = 'info',
  className,
  ...rest
}: ComponentProps<'div'> & { tone?: 'info' | 'danger' | 'success' | 'sun' }) {
  const tones = {
    info: 'bg-tile-soft text-tile-ink',
    danger: 'bg-brand-soft text-brand-ink',
    success: 'bg-leaf-soft text-leaf-ink',
    sun: 'bg-sun-soft text-sun-ink',
  };
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={cn('rounded-lg px-4 py-3 text-sm leading-relaxed font-medium', tones[tone], className)}
    />
  );
}
