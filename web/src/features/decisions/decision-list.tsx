import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { Button } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { DecisionCard } from './decision-card';
import { SCALES } from './drawings';
import { decisionsQuery } from './queries';

/** Every decision about the account, with its reasons and the way to disagree. */
export function DecisionList() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(decisionsQuery);
  const renew = () => void client.invalidateQueries(decisionsQuery);
  useTopic(`user:${me.id}`, { 'moderation.decided': renew }, renew);
  if (isError) {
    return (
      <EmptyState
        art={TORN}
        title={t`As decisões não chegaram`}
        action={<Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`Pode ser a internet. Nada se perdeu.`}
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <Card aria-hidden="true" className="grid gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState art={SCALES} title={t`Nenhuma decisão`}>
        {t`Se um dia a moderação decidir algo sobre a sua conta, os motivos ficam aqui, com o caminho para discordar.`}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {data.map((decision) => (
        <li key={decision.id}>
          <DecisionCard decision={decision} />
        </li>
      ))}
    </ul>
  );
}
