import { Loading } from '@/shared/states/loading';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';

/** Grey cards of these heights, given as classes. */
export const CardsLoading = ({ heights }: { heights: string[] }) => (
  <Loading className="grid gap-5">
    {heights.map((height) => (
      <Skeleton key={height} className={cn('rounded-xl', height)} />
    ))}
  </Loading>
);
