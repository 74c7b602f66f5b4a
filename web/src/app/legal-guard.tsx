import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router';
import { legalStandingQuery } from '@/features/shell/queries';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';

const LegalChangeScreen = lazy(async () => {
  const [{ LegalChangeScreen }] = await Promise.all([
    import('@/features/legal/change-screen'),
    loadTexts('legal', 'leaving'),
  ]);
  return { default: LegalChangeScreen };
});

/** A document that changed is asked about before anything else; the server refuses the rest until then. */
export function LegalGuard({ children }: { children?: ReactNode }) {
  const { data } = useQuery(legalStandingQuery);
  if (!data?.owed.length) return children ?? <Outlet />;
  return (
    <Suspense fallback={<PageFallback className="min-h-dvh" />}>
      <LegalChangeScreen owed={data.owed} />
    </Suspense>
  );
}
