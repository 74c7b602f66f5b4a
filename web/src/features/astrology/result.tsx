import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '@/ui/card';

const Card = lazy(() => import('./synastry-card').then((module) => ({ default: module.SynastryCard })));

/** The place of a result while it is on the way. */
export function ResultSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid gap-5 rounded-xl border border-line bg-surface p-7">
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="h-8 w-64 rounded-md" />
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  );
}

/** The result card; its code comes when there is one, so that choosing does not wait for it. */
export const SynastryResult = (props: ComponentProps<typeof Card>) => (
  <Suspense fallback={<ResultSkeleton />}>
    <Card {...props} />
  </Suspense>
);
