import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from '@/router';
import { restrictionQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';

const RestrictedScreen = lazy(async () => {
  const [{ RestrictedScreen }] = await Promise.all([
    import('@/features/decisions/restricted-screen'),
    loadTexts('accounts', 'decisions'),
  ]);
  return { default: RestrictedScreen };
});

/** An account that moderation closed sees why, how to appeal, and what stays its own. */
export function RestrictionGuard({ children }: { children?: ReactNode }) {
  const { data: restriction } = useQuery(restrictionQuery);
  if (!restriction) return children ?? <Outlet />;
  return (
    <Suspense fallback={<PageFallback className="min-h-dvh" />}>
      <RestrictedScreen status={restriction.status} />
    </Suspense>
  );
}
