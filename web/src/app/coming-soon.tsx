import { type ComponentProps, lazy, Suspense } from 'react';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';

const Card = lazy(async () => {
  const [{ ComingSoonCard }] = await Promise.all([import('./coming-soon-card'), loadTexts('soon')]);
  return { default: ComingSoonCard };
});

const CardAt = lazy(async () => {
  const [{ ComingSoonCardAt }] = await Promise.all([import('./coming-soon-card'), loadTexts('soon')]);
  return { default: ComingSoonCardAt };
});

/** The card of an address whose screen is not built yet. */
export const ComingSoonAt = ({ path }: { path: string }) => (
  <Suspense fallback={<PageFallback />}>
    <CardAt path={path} />
  </Suspense>
);

/** The card 'Em breve', fetched where it is shown: most people never see it. */
export function ComingSoon(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<PageFallback />}>
      <Card {...props} />
    </Suspense>
  );
}
