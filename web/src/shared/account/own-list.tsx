import { useLingui } from '@lingui/react/macro';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '@/shared/states/load-failed';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import type { Art } from '@/ui/drawing';
import { useAccountEvent } from './use-account-event';

interface OwnListProps<T> {
  query: UseQueryOptions<T[], Error, T[], string[]> & { queryKey: string[] };
  /** The event of the account's own topic that changes the list. */
  event: string;
  /** The title where it did not arrive. */
  failed: string;
  empty: { art: Art; title: string; text: string };
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** What concerns the account alone, card by card, as it happens. */
export function OwnList<T>({ query, event, failed, empty, keyOf, children }: OwnListProps<T>) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(query);
  useAccountEvent(event, query);
  if (isError) {
    return (
      <LoadFailed title={failed} onRetry={refetch}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  if (!data) {
    return (
      <Card aria-hidden="true" className="grid gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState art={empty.art} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
