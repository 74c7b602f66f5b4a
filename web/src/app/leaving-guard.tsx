import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { myProfileQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';

const LeavingScreen = lazy(async () => {
  const [{ LeavingScreen }] = await Promise.all([
    import('@/features/settings/leaving-screen'),
    loadTexts('accounts'),
  ]);
  return { default: LeavingScreen };
});

/** An account on its way out sees nothing but the way back. */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const { data: profile } = useQuery(myProfileQuery);
  if (profile?.status !== 'leaving') return children;
  return (
    <Suspense fallback={<PageFallback className="min-h-dvh" />}>
      <LeavingScreen erasedAt={profile.leaving_at} />
    </Suspense>
  );
}
