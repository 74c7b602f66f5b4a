import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/card';

/** The page in its real shape while it is on the way. */
export function PersonSkeleton() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-8"
    >
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="aspect-[4/5.2] rounded-[1.75rem] max-md:aspect-auto max-md:h-[min(58svh,118vw)] max-md:rounded-none" />
      <div className="grid content-start gap-4 max-md:px-4">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-14 w-52" />
        <Skeleton className="mt-2 h-32 rounded-xl" />
        <Skeleton className="h-28 rounded-xl" />
      </div>
    </div>
  );
}
