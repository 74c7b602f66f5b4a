import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { Button } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { RECEIPT } from './drawings';
import { myReportsQuery } from './queries';
import { ReportCard } from './report-card';

/** What became of each report, as it happens. */
export function MyReports() {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(myReportsQuery);
  const renew = () => void client.invalidateQueries(myReportsQuery);
  useTopic(`user:${me.id}`, { 'report.changed': renew }, renew);
  if (isError) {
    return (
      <EmptyState
        art={TORN}
        title={t`As denúncias não chegaram`}
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
        <Skeleton className="h-4 w-2/3" />
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState art={RECEIPT} title={t`Nenhuma denúncia`}>
        {t`Denunciar fica a dois toques em qualquer perfil ou conversa. O que você contar aparece aqui, com o resultado.`}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {data.map((report) => (
        <li key={report.receipt}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  );
}
