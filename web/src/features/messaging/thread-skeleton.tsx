import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/card';

/** A conversation that is still on the way, in its real shape. */
export function ThreadSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t`Carregando a conversa`}</span>
      <div className="flex h-[4.3rem] items-center gap-3 border-b border-line bg-surface px-5">
        <Skeleton className="size-11" />
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-6">
        <Skeleton className="h-12 w-56 rounded-[1.35rem]" />
        <Skeleton className="h-18 w-72 max-w-full rounded-[1.35rem]" />
        <Skeleton className="h-12 w-64 self-end rounded-[1.35rem]" />
        <Skeleton className="h-12 w-40 rounded-[1.35rem]" />
      </div>
    </div>
  );
}
