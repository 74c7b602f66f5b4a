import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { BoostStart } from './boost-start';
import { COLUMNS } from './columns';
import { NO_RECEIPT } from './drawings';
import { History } from './history';
import { boostsQuery } from './queries';
import { Receipt } from './receipt';
import { RunningBoost } from './running-boost';

/** The user's boosts: the one that runs or the start of one, and the receipts; or one receipt. */
export function Boosts({ receipt }: { receipt: string | null }) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(boostsQuery);
  if (isError && !data) return <LoadFailed title={t`O destaque não carregou`} onRetry={refetch} />;
  if (!data) {
    return (
      <div role="status" className={COLUMNS}>
        <span className="sr-only">{t`Carregando...`}</span>
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-40 rounded-xl" />
      </div>
    );
  }
  if (receipt) {
    const boost = data.boosts.find(({ id }) => id === receipt);
    if (boost?.state === 'running') return <RunningBoost boost={boost} />;
    if (boost) return <Receipt boost={boost} page={data} />;
    return (
      <EmptyState
        art={NO_RECEIPT}
        title={t`Este resultado não está aqui`}
        action={<ButtonLink to="/boost-profile">{t`Ver meus destaques`}</ButtonLink>}
      >
        {t`Mostramos os 20 últimos. Os mais antigos estão na cópia dos seus dados.`}
      </EmptyState>
    );
  }
  const running = data.boosts.find(({ state }) => state === 'running');
  const history = <History boosts={data.boosts.filter(({ state }) => state !== 'running')} />;
  return running ? (
    <RunningBoost boost={running}>{history}</RunningBoost>
  ) : (
    <BoostStart page={data}>{history}</BoostStart>
  );
}
