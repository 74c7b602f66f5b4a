import type { ReactNode } from 'react';

/** Words for screen readers alone. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">{children}</span>
);

/** Announces its content when it changes; polite, so that it waits for a pause. */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div aria-live="polite" aria-atomic="true" className="sr-only">
    {children}
  </div>
);
