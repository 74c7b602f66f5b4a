import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '@/shared/member/queries';
import { Sheet } from '@/ui/overlay';
import { filtersQuery } from '../queries';
import { FiltersForm, FiltersSkeleton } from './filters-card';

/** The filters where there is no room for them beside the deck. Applying them puts the sheet away. */
export function FiltersSheet({ onClose, openWeights }: { onClose: () => void; openWeights?: boolean }) {
  const { t } = useLingui();
  const { data: saved, isPending } = useQuery(filtersQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t`Filtros avançados`}>
      {isPending ? (
        <FiltersSkeleton />
      ) : (
        <FiltersForm
          saved={saved}
          premium={Boolean(subscription?.subscribed)}
          onDone={onClose}
          openWeights={openWeights}
        />
      )}
    </Sheet>
  );
}
