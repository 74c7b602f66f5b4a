import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { inShell } from '@/config/server';
import { BillingAfterBeta } from '@/features/plans/billing-after-beta';
import { ChoosePlan } from '@/features/plans/choose';
import { CurrentPlan } from '@/features/plans/current-plan';
import { PremiumBenefits } from '@/features/plans/premium-benefits';
import { Purchases } from '@/features/plans/purchases';
import { billingQuery, type Plans, plansQuery } from '@/features/plans/queries';
import { Withdrawals } from '@/features/plans/withdrawals';
import { betaQuery } from '@/shared/member/queries';
import { Button } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page } from '@/ui/page';

/** What a native shell sells, by its store; no page of the site loads it. */
const StoreOffers = lazy(() => import('@/features/plans/store-offers'));

/**
 * A user with a pass may add another; a subscription would charge for days that are paid already.
 */
const passesOf = (plans: Plans): Plans => ({
  ...plans,
  offers: plans.offers.filter((offer) => offer.kind === 'pass'),
});

/** Plans: what Premium is, buying it, and everything one may want to do about it later, on one screen. */
export default function PlansScreen() {
  const { t } = useLingui();
  // A tester whose time is over looks after what was paid, and is sold nothing.
  const over = useQuery(betaQuery).data?.isBetaExpired === true;
  const plans = useQuery({ ...plansQuery, enabled: !over });
  const billing = useQuery({ ...billingQuery, refetchOnMount: 'always' });
  const failed = plans.isError || billing.isError;
  if (over)
    return <BillingAfterBeta billing={billing.data} failed={billing.isError} again={billing.refetch} />;
  const has = billing.data && (billing.data.subscription || billing.data.until);
  return (
    <Page title={t`Planos`} className="pb-16">
      {failed ? (
        <EmptyState
          art={TORN}
          title={t`Os planos não carregaram`}
          action={
            <Button onClick={() => void Promise.all([plans.refetch(), billing.refetch()])}>
              {t`Tentar novamente`}
            </Button>
          }
        >
          {t`Confira a conexão e tente outra vez. Nada foi cobrado.`}
        </EmptyState>
      ) : !plans.data || !billing.data ? (
        <div role="status" className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-96 rounded-xl" />
        </div>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          {/* Subscribers come to manage it; what it opens is for users who do not have it yet. */}
          {!has && <PremiumBenefits threeTimes={plans.data.three_times} />}
          <div className="grid grid-cols-1 gap-5">
            {has && <CurrentPlan billing={billing.data} />}
            <Withdrawals billing={billing.data} />
            {inShell() ? (
              !has && (
                <Suspense fallback={<Skeleton className="h-72 rounded-xl" />}>
                  <StoreOffers plans={plans.data} />
                </Suspense>
              )
            ) : (
              <>
                {has && billing.data.tier === 'pass' && <ChoosePlan plans={passesOf(plans.data)} />}
                {!has && <ChoosePlan plans={plans.data} />}
              </>
            )}
            <Purchases billing={billing.data} />
          </div>
          {has && <PremiumBenefits threeTimes={plans.data.three_times} />}
        </div>
      )}
    </Page>
  );
}
