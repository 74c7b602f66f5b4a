import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { ageGapQuery } from '@/shared/member/queries';
import { withTexts } from '@/texts/load';

const AgeScreen = lazy(() =>
  withTexts(import('@/features/verification/age-screen'), 'verification', 'accounts').then((m) => ({
    default: m.AgeScreen,
  })),
);

/** In place of a screen of other people, once the server said that the age is to be assured or the device confirmed. */
export function AgeGate({ children }: { children: ReactNode }) {
  const { data: gap } = useQuery(ageGapQuery);
  if (!gap) return children;
  return (
    <Suspense>
      <AgeScreen reason={gap.reason} />
    </Suspense>
  );
}
