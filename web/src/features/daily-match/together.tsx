import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowRight,
  Gamepad2,
  Gift,
  type LucideIcon,
  Mail,
  Megaphone,
  ShieldCheck,
  Sparkles,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/router';
import { dailyMatchQuery, isShown } from '@/shared/daily-match/query';
import { togetherQuery, useWaitingCount } from '@/shared/together/query';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { useMoments } from './words';

interface TogetherProps {
  /** What is agreed, and what waits. */
  overview?: ReactNode;
  /** What could begin with somebody. */
  ideas?: ReactNode;
}

/** "Juntos": what is there to be done with somebody. Only what works is listed. */
export function Together({ overview, ideas }: TogetherProps) {
  const { t } = useLingui();
  // What stands above comes first: nothing is pushed down by it. Without network the rest stands alone.
  const { isLoading } = useQuery(togetherQuery);
  if (isLoading) return overview;
  const acquainted: ActivityProps[] = [
    {
      to: '/love-letter',
      title: t`Cartas`,
      line: t`Escritas com calma, lacradas, com horas de viagem`,
      icon: Mail,
      tone: 'bg-sun-soft text-sun-ink',
    },
    {
      to: '/games',
      title: t`Jogos`,
      line: t`Perguntas e escolhas que aparecem juntas`,
      icon: Gamepad2,
      tone: 'bg-tile-soft text-tile-ink',
    },
    {
      to: '/gifts',
      title: t`Presentes`,
      line: t`Doze presentes que começam alguma coisa`,
      icon: Gift,
      tone: 'bg-brand-soft text-brand-ink',
    },
    {
      to: '/encontros',
      title: t`Encontro Seguro`,
      line: t`Lugar público, plano e quem acompanha`,
      icon: ShieldCheck,
      tone: 'bg-leaf-soft text-leaf-ink',
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      {overview}
      <section>
        <h2 className="mb-2 text-lg font-bold">{t`Com alguém que você já conhece`}</h2>
        {/* Four lie two by two on a phone: none is left alone on a line. */}
        <ul
          className={cn(
            'grid grid-cols-2 gap-2.5 lg:grid-cols-4',
            acquainted.length !== 4 && 'min-[360px]:grid-cols-3',
          )}
        >
          {acquainted.map((activity) => (
            <Activity key={activity.to} {...activity} />
          ))}
        </ul>
      </section>
      {ideas}
      <section>
        <h2 className="mb-2 text-lg font-bold">{t`Para conhecer gente`}</h2>
        <DayCard />
        <ul className="mt-2.5 grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 lg:grid-cols-4">
          <Activity
            to="/boost-profile"
            title={t`Destaque`}
            line={t`Meia hora com rótulo e resultado medido`}
            icon={Megaphone}
            tone="bg-sun-soft text-sun-ink"
          />
        </ul>
      </section>
    </div>
  );
}

interface ActivityProps {
  to: string;
  title: string;
  line: string;
  icon: LucideIcon;
  /** Colours of the icon. */
  tone: string;
}

/** One thing to do with somebody, and how much of it waits. */
function Activity({ to, title, line, icon: Icon, tone }: ActivityProps) {
  const { t } = useLingui();
  const waiting = useWaitingCount(to);
  return (
    <li className="min-w-0 only:col-span-full lg:only:col-span-1">
      <Link
        to={to}
        className="group relative grid h-full min-h-28 content-center md:content-start justify-items-center gap-2.5 rounded-2xl border border-line bg-surface px-2 py-4 text-center transition-colors hover:border-line-strong"
      >
        <span
          className={cn(
            'grid size-12 place-items-center rounded-xl transition-transform group-hover:scale-105',
            tone,
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="w-full min-w-0">
          <b className="block leading-snug font-semibold hyphens-auto [overflow-wrap:anywhere]">{title}</b>
          <span className="mt-0.5 block text-sm text-ink-2 max-md:hidden">{line}</span>
        </span>
        <CountBadge count={waiting} noun={t`à sua espera`} className="absolute top-2.5 right-2.5" />
      </Link>
    </li>
  );
}

/** The way to the Match do Dia, with the person's portrait while somebody waits for an answer. */
function DayCard() {
  const { t } = useLingui();
  const { weekday, hour } = useMoments();
  const { data } = useQuery(dailyMatchQuery);
  const waiting = data?.proposals.filter(isShown).find(({ state }) => state === 'open' || state === 'later');
  const line = waiting
    ? t`${waiting.person.name} também recebe você hoje`
    : data
      ? t`A próxima sugestão chega ${weekday(data.next_at)}, às ${hour(data.next_at)}.`
      : t`Uma pessoa por dia, com os motivos à vista`;
  return (
    <Link
      to="/ai-match"
      className="bg-[radial-gradient(120%_90%_at_80%_0,#c22a4c,#8d0c31_55%,#6a0826)] group relative flex items-center gap-4 overflow-hidden rounded-2xl p-5 text-white"
    >
      {waiting ? (
        <Avatar name={waiting.person.name} src={waiting.person.photos[0]?.url_128} className="size-14" />
      ) : (
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-white/15">
          <Sparkles aria-hidden="true" className="size-6" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <b className="block font-display text-[1.35rem] leading-tight font-extrabold">{t`Match do Dia`}</b>
        <span className="mt-0.5 block text-[.93rem]">{line}</span>
      </span>
      <ArrowRight aria-hidden="true" className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}
