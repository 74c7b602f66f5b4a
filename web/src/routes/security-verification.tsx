import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { CaptureBadge, SecurityBadge } from '@/features/verification/badges';
import { SEALS } from '@/features/verification/drawings';
import { verificationQuery } from '@/features/verification/queries';
import { Button } from '@/ui/button';
import { EmptyState, Notice, Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

/** The three badges, what each says, and the one open step of each. */
export default function SecurityVerification() {
  const { t } = useLingui();
  const { data: status, isError, refetch } = useQuery(verificationQuery);
  return (
    <Page
      title={t`Verificação`}
      lead={t`Três selos grátis. O do perfil e o de identidade são conferidos por pessoas e valem 24 meses.`}
      className="max-w-[40rem]"
    >
      {isError && !status ? (
        <EmptyState
          art={SEALS}
          title={t`As verificações não carregaram`}
          action={<Button onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {status ? (
            <>
              {status.age_required && !status.age && (
                <Notice tone="sun">
                  {t`No seu país, é a verificação de identidade e idade que abre o encontro com outras pessoas. As outras duas são opcionais.`}
                </Notice>
              )}
              {status.age_required && <CaptureBadge kind="identity" status={status} />}
              <CaptureBadge kind="profile" status={status} />
              <SecurityBadge security={status.security} />
              {!status.age_required && <CaptureBadge kind="identity" status={status} />}
            </>
          ) : (
            <>
              <Skeleton className="h-36 rounded-xl" />
              <Skeleton className="h-36 rounded-xl" />
              <Skeleton className="h-36 rounded-xl" />
            </>
          )}
          <p className="flex gap-3 px-2 pt-2 text-sm leading-relaxed text-ink-2">
            <Trash2 className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
            {t`As imagens da conferência são apagadas até 7 dias depois da decisão; o documento, na decisão, no máximo em 72 horas. Não guardamos biometria.`}
          </p>
        </div>
      )}
    </Page>
  );
}
