import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { betaQuery } from '@/shared/member/queries';
import { ComingSoon } from './coming-soon';
import type { Gated } from './screens';

/**
 * The card 'Em breve' in place of a feature that the server keeps closed. An unanswered question counts
 * as open: the server decides each act anyway. After the end of a tester's time every feature is closed, and
 * `BetaGuard` has already checked what is here.
 */
export function FeatureGate({ gate, name, children }: Gated & { children: ReactNode }) {
  const { data: beta } = useQuery(betaQuery);
  if (!beta?.isBetaExpired && beta?.features?.[gate] === false) return <ComingSoon name={name} gate={gate} />;
  return children;
}
