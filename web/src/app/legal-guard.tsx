import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from '@/router';
import { legalStandingQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';

const LegalGate = lazy(async () => {
  const [gate] = await Promise.all([import('@/features/legal/gate'), loadTexts('accounts', 'legal')]);
  return gate;
});

/**
 * Shows a changed legal document in place of the screens until it is accepted, because the server refuses everything
 * else until then. A document that will change is announced in a line above the screens.
 */
export function LegalGuard({ children }: { children?: ReactNode }) {
  const { data } = useQuery(legalStandingQuery);
  return (
    <>
      {data && data.owed.length + data.coming.length > 0 && (
        <Suspense fallback={null}>
          <LegalGate {...data} />
        </Suspense>
      )}
      {!data?.owed.length && (children ?? <Outlet />)}
    </>
  );
}
