import type { ReactNode } from 'react';
import { Skeleton } from '@/ui/card';

interface RowsOrNoneProps<Row> {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  /** The sentence in their place when there are none. */
  none: string;
  /** The `li` of one. */
  children: (row: Row) => ReactNode;
}

/** The rows of a section, the sentence that there are none, or a grey line while they are on their way. */
export function RowsOrNone<Row>({ rows, none, children }: RowsOrNoneProps<Row>) {
  if (!rows) return <Skeleton className="h-12 rounded-lg" />;
  if (rows.length === 0) return <p className="text-ink-2">{none}</p>;
  return <ul className="divide-y divide-line">{rows.map(children)}</ul>;
}
