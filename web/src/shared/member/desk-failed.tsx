import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { errorCode } from '@/api/errors';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';

interface DeskFailedProps {
  error: unknown;
  onRetry: () => unknown;
  /** The drawing of the second factor. */
  art: ComponentProps<typeof EmptyState>['art'];
  /** Where the security of the account is. */
  security: string;
  /** What the second factor is asked for. */
  children: string;
}

/** In place of a desk of the staff: what is missing to reach it, or the way to ask again. */
export function DeskFailed({ error, onRetry, art, security, children }: DeskFailedProps) {
  const { t } = useLingui();
  if (errorCode(error) !== 'MFA_REQUIRED') {
    return (
      <LoadFailed level={1} title={t`A mesa não carregou`} onRetry={onRetry}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  return (
    <EmptyState
      level={1}
      art={art}
      title={t`Falta o segundo fator`}
      action={
        <ButtonLink to={security}>
          <ShieldCheck aria-hidden="true" />
          {t`Abrir segurança da conta`}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
