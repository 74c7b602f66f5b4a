import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@/ui/card';

/** The place of the deck, in its real shape, while it is on the way. */
export function DeckSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{t`Carregando...`}</span>
      <div className="relative mb-5 min-h-0 flex-1 overflow-hidden rounded-[1.75rem] border border-line bg-surface short:mb-4">
        <Skeleton className="absolute inset-0 rounded-none opacity-60" />
        <div className="absolute inset-x-0 bottom-0 grid gap-3 p-5">
          <Skeleton className="h-6 w-44" />
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-13 w-full rounded-lg" />
        </div>
      </div>
      <div className="flex items-center gap-[clamp(.375rem,2.4vw,.75rem)] pt-1">
        <Skeleton className="size-11.5 shrink-0" />
        <Skeleton className="size-14 shrink-0 short:size-13" />
        <Skeleton className="h-14.5 flex-1 short:h-13" />
        <Skeleton className="size-14 shrink-0 short:size-13" />
      </div>
    </div>
  );
}
