import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** What has one of the reader's hidden words stays closed until they open it. */
export function Closed({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const { t } = useLingui();
  if (!hidden) return children;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">
        {t`Tem uma palavra que você ocultou. Mostrar`}
      </summary>
      {children}
    </details>
  );
}
