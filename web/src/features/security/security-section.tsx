import type { ReactNode } from 'react';
import { Card } from '@/ui/card';

interface SecuritySectionProps {
  /** The anchor of the part. */
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/** Gives the focus to a part, before the button that had it goes. */
export const focusPart = (id: string) =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });

/** One matter of the account's security. */
export const SecuritySection = ({ id, title, hint, children }: SecuritySectionProps) => (
  <Card id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-20 grid-cols-1 gap-4 md:p-6">
    <div>
      <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-bold outline-none">
        {title}
      </h2>
      <p className="mt-1 text-sm leading-relaxed text-ink-2">{hint}</p>
    </div>
    {children}
  </Card>
);
