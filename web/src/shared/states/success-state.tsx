import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface SuccessStateProps {
  icon: LucideIcon;
  title: string;
  /** The heading's level, so that headings follow each other. */
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

/** Something that was sent has arrived: a green mark, a heading, and what comes next. */
export function SuccessState({ icon: Icon, title, level = 2, className = '', children }: SuccessStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div role="status" className={`grid justify-items-center gap-3 text-center ${className}`}>
      <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf-ink">
        <Icon className="size-7" aria-hidden="true" />
      </span>
      <Heading className={level === 2 ? 'text-2xl font-bold' : 'text-xl font-bold'}>{title}</Heading>
      {children}
    </div>
  );
}
