import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, MapPin, TriangleAlert } from 'lucide-react';
import { ApiError } from '@/api/errors';
import { LoadFailed } from '@/shared/states/load-failed';
import { Avatar } from '@/ui/avatar';
import { Card, EmptyState, Notice, Skeleton } from '@/ui/card';
import { OVER } from './drawings';
import { EmergencyCard } from './emergency';
import { type FollowedPlan as Followed, followedPlanQuery } from './queries';
import { useKinds, useSteps, useTimes } from './words';

/** The plan as a trusted contact follows it, without an account. */
export function FollowedPlan({ token }: { token: string }) {
  const { t } = useLingui();
  const { data: plan, error, refetch } = useQuery(followedPlanQuery(token));
  const gone = error instanceof ApiError && error.code === 'NOT_FOUND';
  if (gone || token === '') {
    return (
      <EmptyState art={OVER} level={1} title={t`Este plano não está mais aqui`}>
        {t`O link vale até 24 horas depois do encontro, e quem o enviou pode tirá-lo antes.`}
      </EmptyState>
    );
  }
  if (error && !plan) return <LoadFailed level={1} title={t`O plano não carregou`} onRetry={refetch} />;
  if (!plan) return <Skeleton className="h-64 rounded-xl" />;
  return <Body plan={plan} />;
}

function Body({ plan }: { plan: Followed }) {
  const { t } = useLingui();
  const { day, hour } = useTimes(plan.time_zone);
  const kind = useKinds()(plan.kind);
  const name = plan.name ?? t`Alguém`;
  const other = plan.other ?? t`alguém`;
  const time = `${day(plan.starts_at)}, ${hour(plan.starts_at)}`;
  const emergency = (
    <div className="empty:hidden md:order-last">
      <EmergencyCard />
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:items-start">
      <header className="grid grid-cols-1 gap-1 md:col-span-2">
        <h1 className="text-[1.75rem] leading-tight font-extrabold text-balance">{t`Você acompanha ${name}`}</h1>
        <p className="text-ink-2">{t`Esta página se atualiza sozinha. Guarde o link para você.`}</p>
      </header>
      {plan.alert_at && (
        <Notice tone="danger" className="flex gap-3 md:col-span-2">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          <span>{t`Escrevemos a você às ${hour(plan.alert_at)}. Leia o e-mail: ele diz o que fazer.`}</span>
        </Notice>
      )}
      {/* On a phone it comes first once there is an alert, and last until then. */}
      {plan.alert_at && emergency}
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-4">
          <div className="flex items-center gap-4">
            <Avatar name={other} src={plan.photo} className="size-14" />
            <div className="min-w-0">
              <p className="text-lg font-bold">{t`Com ${other}`}</p>
              <p className="first-letter:uppercase">{time}</p>
            </div>
          </div>
          <p className="flex items-center gap-3">
            <kind.icon aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b className="block">{plan.place}</b>
              <span className="text-sm text-ink-2">{kind.name}</span>
            </span>
          </p>
          {plan.location && <Position location={plan.location} hour={hour} />}
        </Card>
        <Card aria-labelledby="answers-title" className="grid grid-cols-1 gap-3">
          <h2 id="answers-title" className="text-lg font-bold">{t`As respostas`}</h2>
          {plan.ended && <p className="font-semibold text-leaf-ink">{t`O plano terminou.`}</p>}
          <Answers plan={plan} />
        </Card>
      </div>
      {!plan.alert_at && emergency}
    </div>
  );
}

function Position({
  location,
  hour,
}: {
  location: NonNullable<Followed['location']>;
  hour: (at: string) => string;
}) {
  const { t } = useLingui();
  const { latitude, longitude } = location.position;
  return (
    <a
      href={`geo:${latitude},${longitude}`}
      className="flex min-h-11 items-center gap-3 font-semibold underline underline-offset-4"
    >
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
      {t`Última posição, às ${hour(location.taken_at)}: ${latitude}, ${longitude}`}
    </a>
  );
}

function Answers({ plan }: { plan: Followed }) {
  const { t } = useLingui();
  const steps = useSteps();
  const { hour } = useTimes(plan.time_zone);
  const state = (checkin: Followed['checkins'][number]) => {
    switch (checkin.state) {
      case 'answered':
        return checkin.answered_at ? t`respondido às ${hour(checkin.answered_at)}` : t`respondido`;
      case 'late':
        return t`perguntado às ${hour(checkin.due_at)}, ainda sem resposta`;
      case 'alerted':
        return t`sem resposta desde as ${hour(checkin.due_at)}`;
      default:
        return t`às ${hour(checkin.due_at)}`;
    }
  };
  const icons = { answered: Check, late: Clock, alerted: TriangleAlert, waiting: Clock };
  return (
    <ul className="grid grid-cols-1 gap-2">
      {plan.checkins.map((checkin) => {
        const Icon = icons[checkin.state];
        return (
          <li key={checkin.step} className="flex items-center gap-3">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
            <span className="min-w-0">
              <b>{steps(checkin.step)}</b> <span className="text-ink-2">{state(checkin)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
