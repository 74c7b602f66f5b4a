import { useLingui } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { errorCode } from '@/api/errors';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import type { Art } from '@/ui/drawing';

interface DeskClosedProps {
  error: Error | null;
  /** What is drawn where the second factor is missing. */
  art: Art;
  /** What the second factor is for. */
  children: string;
  /** Where the account's security is. */
  security: string;
  onRetry: () => unknown;
}

/** A desk of staff that did not open: for want of the second factor, or of the network. */
export function DeskClosed({ error, art, children, security, onRetry }: DeskClosedProps) {
  const { t } = useLingui();
  if (errorCode(error) !== 'MFA_REQUIRED')
    return (
      <LoadFailed level={1} title={t`A mesa não carregou`} onRetry={onRetry}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  const action = (
    <ButtonLink to={security}>
      <ShieldCheck aria-hidden="true" />
      {t`Abrir segurança da conta`}
    </ButtonLink>
  );
  return (
    <EmptyState level={1} art={art} title={t`Falta o segundo fator`} action={action}>
      {children}
    </EmptyState>
  );
}
