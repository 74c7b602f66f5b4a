import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { subscriptionQuery } from '@/shared/member/queries';
import { isPaymentOpen, paymentQuery } from './queries';

/** How often and how long the page asks after a return; then it says so and asks more rarely. */
const EACH = 2_000;
const FOR = 30_000;
const LATER = 10_000;

/**
 * Asks `check-subscription` and the payment every two seconds for half a minute, because coming back from a
 * payment proves nothing. Answers whether that time is over. The event `billing.changed` also arrives.
 */
export function useConfirmation(id: string, state: string | undefined): boolean {
  const [patient, setPatient] = useState(false);
  const client = useQueryClient();
  const open = state === undefined || isPaymentOpen(state);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setPatient(true), FOR);
    return () => clearTimeout(timer);
  }, [open]);
  const refetchInterval = open ? (patient ? LATER : EACH) : false;
  useQuery({ ...paymentQuery(id), refetchInterval });
  useQuery({
    ...subscriptionQuery,
    refetchInterval: open && !patient ? EACH : subscriptionQuery.refetchInterval,
  });
  useEffect(() => {
    if (open) return;
    // What was bought shows on many screens: plans, credits, games, boosts.
    void client.invalidateQueries();
  }, [open, client]);
  return patient;
}
