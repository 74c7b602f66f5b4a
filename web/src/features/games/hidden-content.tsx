import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Content with one of the reader's hidden words, folded until they open it. */
export function HiddenContent({ hidden, children }: { hidden: boolean; children: ReactNode }) {
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
