import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { type Art, TORN } from '@/ui/drawing';

/** A list of the console: loading, failed, empty, or there. */
export function Loaded<T>({
  query,
  empty,
  children,
}: {
  query: UseQueryResult<T[]>;
  empty: { art: Art; title: string; text: string };
  children: (rows: T[]) => ReactNode;
}) {
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
      <EmptyState
        art={TORN}
        title={t`A lista não chegou`}
        action={<Button variant="outline" onClick={() => void query.refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
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

/** A day as one reads it. */
export function useDay() {
  const { i18n } = useLingui();
  return (iso: string) =>
    new Date(iso).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'short', year: 'numeric' });
}
