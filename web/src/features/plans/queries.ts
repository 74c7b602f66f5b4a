import { queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { billingQuery } from '@/shared/member/queries';

export type Plans = FunctionResult<'plans'>;
export type Offer = Plans['offers'][number];
export type Billing = FunctionResult<'billing'>;
export type Purchase = FunctionResult<'payment_status'>;

/** What is on sale where the caller lives. */
export const plansQuery = functionQuery(['plans'], 'plans', STALE.MINUTES.FIVE);

export { billingQuery };

/** One purchase, reloaded whenever its screen is opened. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: () => rpc('payment_status', { id }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Whether a payment in this state can still be made; one that failed may be tried again. */
export const isPaymentOpen = (state: string) =>
  state === 'created' || state === 'awaiting_payment' || state === 'failed';
