import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SearchFilters } from '@/api/surface';
import { Skeleton } from '@/ui/card';
import { countQuery } from '../queries';
import { FilterSuggestions } from './filter-suggestions';

/** A slider sends many values while it moves; the question waits until the hand rests. */
const REST = 400;

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(key) as T), REST);
    return () => clearTimeout(timer);
  }, [key]);
  return rested;
}

interface PeopleCountProps {
  filters: Partial<SearchFilters>;
  /** Opens one filter of the card; it is applied with the rest. */
  onLift: (change: Partial<SearchFilters>) => void;
}

/** How many people would remain, both ways, while the filters are being edited, and what would let in more. */
export function PeopleCount({ filters, onLift }: PeopleCountProps) {
  const { t, i18n } = useLingui();
  // The order does not change the count, so the weights are left out of the request.
  const { weights: _order, ...asked } = useRested(filters);
  const { data, isPending } = useQuery({ ...countQuery(asked), placeholderData: keepPreviousData });
  // Keeps the place of one line, so that the button below does not jump from under a finger.
  if (isPending) return <Skeleton className="h-11 rounded-lg" />;
  if (!data) return null;
  return (
    <div className="grid gap-3 rounded-lg bg-leaf-soft px-4 py-3 text-sm text-leaf-ink">
      <p role="status" className="flex items-center gap-2.5 font-medium">
        <UsersRound className="size-4.5 shrink-0" aria-hidden="true" />
        {data.both === null
          ? t`Menos de 10 pessoas combinam com estes filtros, dos dois lados`
          : t`≥ ${i18n.number(data.both)} pessoas combinam com estes filtros, dos dois lados`}
      </p>
      <FilterSuggestions costs={data.costs} onLift={onLift} />
    </div>
  );
}
