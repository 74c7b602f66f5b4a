import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Grey shapes in the place of an answer that is on its way, and a word for who hears the page. */
export function Loading({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t`Carregando...`}</span>
      {children}
    </div>
  );
}
