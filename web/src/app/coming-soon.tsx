import { type ComponentProps, lazy, Suspense } from 'react';
import { loadTexts } from '@/texts/load';
import { PageFallback } from '@/ui/page';

const Card = lazy(async () => {
  const [{ ComingSoonCard }] = await Promise.all([import('./coming-soon-card'), loadTexts('soon')]);
  return { default: ComingSoonCard };
});

/** The card 'Em breve', fetched where it is shown: most people never see it. */
export const ComingSoon = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<PageFallback />}>
    <Card {...props} />
  </Suspense>
);
