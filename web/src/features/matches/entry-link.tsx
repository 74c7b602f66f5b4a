import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { cn } from '@/ui/cn';

interface EntryLinkProps {
  to: string;
  /** An icon in its colours. */
  icon: ReactNode;
  tone: string;
  title: string;
  className?: string;
  /** Below the title. */
  children: ReactNode;
  /** Before the arrow. */
  aside?: ReactNode;
}

/** The way from the matches to a list beside them. */
export const EntryLink = ({ to, icon, tone, title, className, children, aside }: EntryLinkProps) => (
  <Link
    to={to}
    className={cn(
      'group flex items-center gap-4 rounded-xl border border-line bg-surface p-4 transition hover:border-line-strong md:p-5',
      className,
    )}
  >
    <span className={cn('grid size-13 shrink-0 place-items-center rounded-full', tone)}>{icon}</span>
    <span className="min-w-0 flex-1 leading-snug">
      <b className="block font-semibold">{title}</b>
      <span className="text-[.93rem] text-ink-2">{children}</span>
    </span>
    {aside}
    <ArrowRight
      className="size-5 shrink-0 text-ink-2 transition-transform group-hover:translate-x-1"
      aria-hidden="true"
    />
  </Link>
);
