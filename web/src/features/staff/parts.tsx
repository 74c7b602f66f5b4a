import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '@/shared/states/load-failed';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import type { Art } from '@/ui/drawing';

interface Rows<T> {
  query: UseQueryResult<T[]>;
  /** What stands in the place of no rows. */
  empty: { art: Art; title: string; text: string };
}

/** A list of the console: loading, failed, empty, or there. */
export function Loaded<T>({ query, empty, children }: Rows<T> & { children: (rows: T[]) => ReactNode }) {
  const { t } = useLingui();
  if (query.isPending) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Card key={key} className="grid gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-2/3" />
          </Card>
        ))}
      </div>
    );
  }
  if (query.isError) {
    return (
      <LoadFailed title={t`A lista não chegou`} onRetry={query.refetch}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  if (query.data.length === 0)
    return (
      <EmptyState art={empty.art} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return children(query.data);
}

interface LoadedRowsProps<T> extends Rows<T> {
  /** One frame around all rows; without it, each row brings its own. */
  framed?: boolean;
  /** Draws one row, a list item. */
  row: (row: T) => ReactNode;
}

/** Such a list, row by row. */
export function LoadedRows<T>({ framed, row, ...rest }: LoadedRowsProps<T>) {
  const frame = 'divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface';
  return (
    <Loaded {...rest}>{(rows) => <ol className={framed ? frame : 'grid gap-3'}>{rows.map(row)}</ol>}</Loaded>
  );
}

/** A day as one reads it. */
export function useDay() {
  const { i18n } = useLingui();
  return (iso: string) =>
    new Date(iso).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'short', year: 'numeric' });
}
