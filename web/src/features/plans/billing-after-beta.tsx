import { useLingui } from '@lingui/react/macro';
import { LoadFailed } from '@/shared/states/load-failed';
import { EmptyState, Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';
import { CurrentPlan } from './current-plan';
import { NOTHING_BOUGHT } from './drawings';
import { Purchases } from './purchases';
import type { Billing } from './queries';
import { Withdrawals } from './withdrawals';

/** Money once the test period is over: what was paid and what would be charged again, and nothing to buy. */
export function BillingAfterBeta({
  billing,
  failed,
  again,
}: {
  billing?: Billing;
  failed: boolean;
  again: () => unknown;
}) {
  const { t } = useLingui();
  const nothing =
    billing &&
    !billing.subscription &&
    billing.games.length === 0 &&
    billing.purchases.every(({ state }) => state === 'created');
  return (
    <Page title={t`Suas compras`} className="max-w-[48rem] pb-16">
      {failed ? (
        <LoadFailed title={t`Suas compras não carregaram`} onRetry={again} />
      ) : !billing ? (
        <div role="status">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-64 rounded-xl" />
        </div>
      ) : nothing ? (
        <EmptyState art={NOTHING_BOUGHT} title={t`Nada foi comprado`}>
          {t`Você não pagou nada por aqui, e nada será cobrado.`}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          {billing.subscription && <CurrentPlan billing={billing} />}
          <Withdrawals billing={billing} />
          <Purchases billing={billing} />
        </div>
      )}
    </Page>
  );
}
