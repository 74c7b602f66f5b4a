import { Plural, useLingui } from '@lingui/react/macro';
import { EyeOff, Lightbulb, ShieldCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';
import { BoostChart } from './chart';
import { COLUMNS, SIDE } from './columns';
import type { Boost, BoostPage } from './queries';
import { useBoostWords } from './words';

/** What a boost brought, and whether the promise was kept. */
export function Receipt({ boost, page }: { boost: Boost; page: BoostPage }) {
  const { t } = useLingui();
  const words = useBoostWords();
  const kept = boost.state === 'done';
  const likes = boost.best_item_likes ?? 0;
  return (
    <div className={cn(COLUMNS, 'lg:grid-cols-2')}>
      <div className={SIDE}>
        <section
          className={cn('rounded-[1.75rem] p-5', kept ? 'bg-sun text-on-sun' : 'bg-tile-soft text-tile-ink')}
        >
          <p className="font-semibold">{words.span(boost)}</p>
          <p className="mt-3 flex items-end gap-x-3">
            <span className="font-display text-[4.25rem] leading-none font-extrabold tabular-nums max-[22rem]:text-5xl">
              {words.times(boost)}
            </span>
            <span className="min-w-0 pb-1 text-[1.02rem] leading-snug font-semibold">
              {boost.baseline < page.baseline_floor
                ? t`em relação a ${page.baseline_floor} aparições, o mínimo que conta como normal`
                : t`o que você costuma ter nesse dia e horário`}
            </span>
          </p>
        </section>
        {/* When people looked is told of a promise that was kept alone. */}
        {kept && boost.bars.some(Boolean) && <BoostChart boost={boost} />}
      </div>
      <div className={SIDE}>
        <ul className="grid grid-cols-3 gap-2.5">
          <Figure value={boost.impressions} usual={boost.baseline}>
            <Plural value={boost.impressions} _0="aparições" one="aparição" other="aparições" />
          </Figure>
          <Figure value={boost.likes} usual={boost.likes_baseline}>
            <Plural value={boost.likes} _0="curtidas" one="curtida" other="curtidas" />
          </Figure>
          <Figure value={boost.matches}>
            <Plural value={boost.matches} _0="matches feitos" one="match feito" other="matches feitos" />
          </Figure>
        </ul>
        <Outcome boost={boost} page={page} />
        {likes > 0 && boost.best_item && (
          <p className="flex gap-3.5 px-2 text-ink-2">
            <Lightbulb aria-hidden="true" className="mt-1 size-5 shrink-0" />
            <span>
              {boost.best_item.startsWith('photo')
                ? t`${likes} das curtidas foram na mesma foto sua. Ela funciona também sem destaque.`
                : boost.best_item === 'bio'
                  ? t`${likes} das curtidas foram no seu texto. Ele funciona também sem destaque.`
                  : t`${likes} das curtidas foram na mesma resposta sua. Ela funciona também sem destaque.`}
            </span>
          </p>
        )}
        <p className="px-2 text-center text-sm text-ink-2">{t`Quem viu, viu também o aviso “Em destaque” no cartão.`}</p>
      </div>
    </div>
  );
}

interface FigureProps {
  value: number;
  usual?: number;
  /** The noun of the number; below a zero it is a plural. */
  children: ReactNode;
}

function Figure({ value, usual, children }: FigureProps) {
  const { t } = useLingui();
  return (
    <li className="flex min-w-0 flex-col rounded-xl bg-surface-2 p-3.5 max-[22rem]:px-2">
      <b className="font-display text-2xl leading-tight font-extrabold tabular-nums">{value}</b>
      <span className="text-sm leading-snug text-ink-2">{children}</span>
      {usual !== undefined && (
        <span className="mt-auto text-sm leading-snug whitespace-nowrap max-[22rem]:whitespace-normal text-ink-2">{t`costuma ter ${usual}`}</span>
      )}
    </li>
  );
}

/** Whether the promise was kept, or the boost came back, and why. */
function Outcome({ boost, page }: { boost: Boost; page: BoostPage }) {
  const { t } = useLingui();
  const { promise, baseline_floor: floor } = page;
  const counted =
    boost.baseline < floor
      ? t`Seu normal é menor que ${floor}, então conta como ${floor}: o dobro são ${promise * floor} aparições.`
      : '';
  if (boost.state === 'done') {
    return (
      <Box
        icon={<ShieldCheck aria-hidden="true" />}
        title={t`Garantia cumprida`}
        tone="bg-leaf-soft text-leaf-ink"
      >
        {t`Prometemos pelo menos o dobro. Se não chegasse lá, o destaque voltava para você sozinho.`}{' '}
        {counted}
      </Box>
    );
  }
  if (boost.state === 'hidden') {
    return (
      <Box
        icon={<EyeOff aria-hidden="true" />}
        title={t`O destaque contou como usado`}
        tone="bg-tile-soft text-tile-ink"
      >
        {t`Durante o destaque você pausou ou escondeu o perfil, ou mudou os filtros, a cidade, o gênero ou quem procura. Por isso ele não voltou.`}
      </Box>
    );
  }
  const title =
    boost.state === 'stopped'
      ? t`O destaque foi interrompido`
      : t`Não chegou ao dobro. O destaque voltou para você.`;
  return (
    <Box icon={<Undo2 aria-hidden="true" />} title={title} tone="bg-tile-soft text-tile-ink">
      {boost.state === 'stopped'
        ? t`Seu perfil entrou em revisão e por isso parou de ser destacado. O destaque voltou inteiro para você, e pode ser usado quando a revisão terminar.`
        : t`Não é preciso pedir nada: você pode usá-lo de novo quando quiser.`}{' '}
      {boost.state === 'stopped' ? '' : counted}
    </Box>
  );
}

function Box({
  icon,
  title,
  tone,
  children,
}: {
  icon: ReactNode;
  title: string;
  tone: string;
  children: ReactNode;
}) {
  return (
    <section className={cn('flex gap-4 rounded-2xl p-5 [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0', tone)}>
      {icon}
      <div>
        <h2 className="text-lg font-bold text-pretty">{title}</h2>
        <p className="mt-0.5 leading-relaxed">{children}</p>
      </div>
    </section>
  );
}
