import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorCode } from '@/api/errors';
import { dailyMatchQuery, isShown, type Proposal } from '@/shared/daily-match/query';
import { LoadFailed } from '@/shared/states/load-failed';
import { Loading } from '@/shared/states/loading';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { ANSWERED, MORNING_TO_COME, NO_NETWORK, NOBODY_TODAY, SWITCHED_OFF, TIME_IS_OVER } from './drawings';
import { ProposalView, type Windows } from './proposal';
import { useMoments } from './words';

/** Today's Match do Dia, or why there is none. */
export function Today({ windows }: { windows: Windows }) {
  const { t } = useLingui();
  const { data, error, isError, isPaused, refetch } = useQuery(dailyMatchQuery);
  // The person of the day is a stranger: nothing of them is stored on the device.
  if (!data && (isPaused || (isError && errorCode(error) === 'OFFLINE'))) {
    return (
      <EmptyState
        art={NO_NETWORK}
        title={t`O Match do Dia espera por você`}
        action={<Button onClick={() => void refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`Sem conexão, ninguém aparece aqui: quem ainda não é seu match não fica guardado neste aparelho. Quando a internet voltar, a sugestão está no lugar.`}
      </EmptyState>
    );
  }
  if (isError && !data) return <LoadFailed title={t`O Match do Dia não carregou`} onRetry={refetch} />;
  if (!data) return <TodaySkeleton />;
  if (data.on === false) {
    return (
      <EmptyState
        art={SWITCHED_OFF}
        title={t`O Match do Dia está desligado`}
        action={<ButtonLink to="/settings#sugestoes">{t`Abrir Sugestões`}</ButtonLink>}
      >
        {t`Ninguém é sugerido a você, nem você a ninguém. Para voltar, ligue em Configurações, Sugestões.`}
      </EmptyState>
    );
  }
  const shown = data.proposals.filter(isShown);
  if (shown.length === 0) return <NobodyShown latest={data.proposals[0]} nextAt={data.next_at} />;
  return (
    <div className="mx-auto grid max-w-[27rem] gap-8 lg:max-w-none">
      {shown.map((one) => (
        <ProposalView
          key={one.id}
          shown={one}
          learns={data.learns}
          premium={data.allowance > 1}
          windows={windows}
        />
      ))}
    </div>
  );
}

function NobodyShown({ latest, nextAt }: { latest: Proposal | undefined; nextAt: string }) {
  const { t } = useLingui();
  const { weekday, hour } = useMoments();
  const next = t`A próxima sugestão chega ${weekday(nextAt)}, às ${hour(nextAt)}.`;
  const discover = <ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>;
  if (latest?.state === 'declined') {
    return (
      <EmptyState art={ANSWERED} title={t`Resposta guardada`} action={discover}>
        {t`Obrigado por dizer. A outra pessoa não fica sabendo.`} {next}
      </EmptyState>
    );
  }
  if (latest?.state === 'expired') {
    return (
      <EmptyState art={TIME_IS_OVER} title={t`O tempo desta sugestão acabou`} action={discover}>
        {t`Cada sugestão vale por 48 horas.`} {next}
      </EmptyState>
    );
  }
  const wait = new Date(nextAt);
  if (wait.toDateString() === new Date().toDateString()) {
    return (
      <EmptyState art={MORNING_TO_COME} title={t`Chega às ${hour(nextAt)}`} action={discover}>
        {t`Se alguém combinar com você hoje, as duas pessoas recebem a sugestão na mesma manhã.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={NOBODY_TODAY}
      title={t`Hoje não encontramos ninguém à altura do seu tempo`}
      action={discover}
    >
      {next}
    </EmptyState>
  );
}

function TodaySkeleton() {
  return (
    <Loading className="mx-auto grid max-w-[27rem] items-start gap-2.5 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-6">
      <Skeleton className="h-72 rounded-2xl lg:h-[28rem]" />
      <div className="grid gap-2.5">
        <Skeleton className="h-44 rounded-xl" />
        <Skeleton className="h-24 rounded-2xl" />
      </div>
    </Loading>
  );
}
