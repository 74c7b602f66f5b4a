import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Crown, Mic, Sparkles } from 'lucide-react';
import { Link } from '@/router';
import { subscriptionQuery } from '@/shared/member/queries';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { statsQuery } from './queries';

/** What Premium adds. No number is promised that has not been measured. */
export function PremiumPromo() {
  const { t } = useLingui();
  const { data: subscription } = useQuery(subscriptionQuery);
  if (!subscription || subscription.subscribed) return null;
  return (
    <Link
      to="/plans"
      onClick={() =>
        toast(t`Upgrade para Premium`, { description: t`Redirecionando para a página de planos...` })
      }
      className="group relative flex flex-col justify-between overflow-hidden rounded-xl bg-sun p-6 text-on-sun"
    >
      <Crown className="size-7" aria-hidden="true" />
      <div className="mt-8">
        <h2 className="text-xl leading-tight font-bold">{t`Veja quem já curtiu você`}</h2>
        <p className="mt-1.5 text-[.93rem]">
          {t`Super Likes e interesses ilimitados, filtros por personalidade e verificação.`}
        </p>
        <span className="mt-4 inline-flex items-center gap-1.5 font-semibold">
          {t`Upgrade para Premium`}
          <ArrowRight className="size-4 transition-transform group-hover:translate-x-1" aria-hidden="true" />
        </span>
      </div>
    </Link>
  );
}

export function ExclusiveCard() {
  const { t } = useLingui();
  const rows = [
    {
      to: '/blind-date',
      title: t`Blind Date`,
      text: t`Sete minutos de voz, sem fotos`,
      icon: Mic,
      look: 'bg-tile-soft text-tile-ink',
    },
    {
      to: '/ai-match',
      title: t`IA Matchmaking`,
      text: t`Sugestões que explicam o porquê`,
      icon: Sparkles,
      look: 'bg-leaf-soft text-leaf-ink',
    },
  ];
  return (
    <Card className="p-6">
      <h2 className="text-xl font-bold">{t`Recursos Exclusivos`}</h2>
      <ul className="mt-3 -mb-2">
        {rows.map((row) => (
          <li key={row.to}>
            <Link to={row.to} className="group flex items-center gap-3.5 rounded-lg py-3">
              <span className={cn('grid size-11 shrink-0 place-items-center rounded-full', row.look)}>
                <row.icon className="size-5" aria-hidden="true" />
              </span>
              <span className="flex-1 leading-tight">
                <b className="block font-semibold">{row.title}</b>
                <span className="text-sm text-ink-2">{row.text}</span>
              </span>
              <ArrowRight
                className="size-4 text-ink-2 transition-transform group-hover:translate-x-1"
                aria-hidden="true"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Smaller numbers are not shown. */
const WORTH_SHOWING = 100;

/** The product's true numbers, rounded down by the server; absent while they are not known. */
export function StatRow() {
  const { t, i18n } = useLingui();
  const { data: stats } = useQuery(statsQuery);
  if (!stats) return null;
  if (stats.users < WORTH_SHOWING) {
    return (
      <p className="mt-8 rounded-xl border border-line bg-surface px-5 py-6 text-center font-medium text-ink-2">
        {t`Estamos começando: você está entre as primeiras pessoas por aqui.`}
      </p>
    );
  }
  const rows: Array<[number, string]> = [
    [stats.users, t`usuários ativos`],
    [stats.countries, t`países`],
    [stats.connections_today, t`conexões por dia`],
  ];
  const shown = rows.filter(([value]) => value > 0);
  return (
    <dl className="mt-8 grid auto-cols-fr grid-flow-col divide-x divide-line rounded-xl border border-line bg-surface py-5 text-center">
      {shown.map(([value, label]) => (
        <div key={label} className="flex flex-col-reverse justify-end px-2">
          <dt className="text-[.8rem] text-ink-2 md:text-sm">{label}</dt>
          <dd className="font-display text-2xl font-extrabold tabular-nums max-[22.5rem]:text-xl md:text-3xl">
            {i18n.number(value)}+
          </dd>
        </div>
      ))}
    </dl>
  );
}
