import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';

interface LoadFailedProps extends Omit<ComponentProps<typeof EmptyState>, 'action' | 'art'> {
  onRetry: () => unknown;
}

/** An answer that did not arrive, and the way to ask again. `children` say more than to check the connection. */
export function LoadFailed({ onRetry, children, ...rest }: LoadFailedProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      {...rest}
      art={TORN}
      action={<Button onClick={() => void onRetry()}>{t`Tentar novamente`}</Button>}
    >
      {children ?? t`Confira a conexão e tente outra vez.`}
    </EmptyState>
  );
}
