import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { DESK } from './sheet';

/** The desk while its letter is on the way. */
export function DeskSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className={cn('flex min-h-(--screen) flex-col gap-3 p-4', DESK)}>
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="mx-auto h-8 w-40 rounded-full" />
      <Skeleton className="flex-1 rounded-lg" />
      <Skeleton className="h-14 rounded-xl" />
      <Skeleton className="h-13 rounded-full" />
    </div>
  );
}
