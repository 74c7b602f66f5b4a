import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart, MessageCircle } from 'lucide-react';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionResult } from '@/api/surface';
import { likedItem } from '@/shared/person/liked-item';
import { LoadFailed } from '@/shared/states/load-failed';
import { ButtonLink } from '@/ui/button';
import { Card, EmptyState } from '@/ui/card';
import { CardsLoading } from './cards-loading';
import { NOTHING_COUNTED } from './drawings';
import { profileStatsQuery } from './extras-queries';

type Stats = FunctionResult<'profile_stats'>;

/** The owner's own card, at whose parts likes point. */
const ownCardQuery = functionQuery(['own-items'], 'preview_me', STALE.MINUTES.FIVE);

/** What one's own profile brought; nobody else reads it. */
export function Stats() {
  const { t, i18n } = useLingui();
  const { data, isPending, isError, refetch } = useQuery(profileStatsQuery);
  if (isPending) return <CardsLoading heights={['h-48', 'h-64']} />;
  if (isError) {
    return (
      <LoadFailed title={t`Os números não chegaram`} onRetry={refetch}>
        {t`Pode ser a internet. Nada se perdeu.`}
      </LoadFailed>
    );
  }
  const empty = data.items.length === 0 && data.weeks.every((week) => week.people === null);
  const until = i18n.date(new Date(`${data.until}T12:00:00`), { day: 'numeric', month: 'long' });
  return (
    <div className="grid grid-cols-1 gap-5">
      {empty ? (
        <EmptyState
          art={NOTHING_COUNTED}
          title={t`Ainda é cedo para números`}
          action={<ButtonLink to="/profile">{t`Completar perfil`}</ButtonLink>}
        >
          {t`Contamos semanas inteiras. Quando houver o bastante para não apontar ninguém, aparece aqui.`}
        </EmptyState>
      ) : (
        <>
          <Items stats={data} />
          <Weeks stats={data} />
        </>
      )}
      <p className="text-sm leading-relaxed text-ink-2">
        {t`Só você vê esta página. Contamos as oito semanas inteiras antes de ${until}, e os números de quem você não conhece são arredondados para baixo, para que ninguém seja reconhecido por eles.`}
      </p>
    </div>
  );
}

/** Each part of the profile with the conversations and likes that it brought. */
function Items({ stats }: { stats: Stats }) {
  const { t } = useLingui();
  const { data: own } = useQuery(ownCardQuery);
  return (
    <Card className="grid grid-cols-1 gap-4 md:p-6">
      <h2 className="text-xl font-bold">{t`O que começou conversas`}</h2>
      {stats.openings_answered > 0 && (
        <p className="text-ink-2">
          {t`Conversas que a sua pergunta de abertura começou: ${stats.openings_answered}`}
        </p>
      )}
      <ul className="grid grid-cols-1 divide-y divide-line">
        {stats.items.map((item) => {
          const part = own && item.item !== 'profile' ? likedItem(own, item.item) : undefined;
          const removed = own && item.item !== 'profile' && item.item !== 'bio' && !part;
          const title =
            item.item === 'profile'
              ? t`O perfil inteiro`
              : item.item === 'bio'
                ? t`O seu texto`
                : removed
                  ? t`Algo que já saiu do perfil`
                  : (part?.title ?? t`Uma foto`);
          return (
            <li key={item.item} className="flex items-center gap-4 py-3">
              {part?.picture ? (
                <img
                  src={part.picture}
                  alt=""
                  width={128}
                  height={128}
                  className="size-14 shrink-0 rounded-lg object-cover object-top"
                />
              ) : (
                <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-ink">
                  <Heart aria-hidden="true" className="size-6" />
                </span>
              )}
              <span className="min-w-0 flex-1">
                <b className="block leading-snug font-semibold [overflow-wrap:anywhere]">{title}</b>
                {part?.quote && <span className="line-clamp-1 text-sm text-ink-2">“{part.quote}”</span>}
                <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
                  <span className="inline-flex items-center gap-1.5">
                    <MessageCircle aria-hidden="true" className="size-4" />
                    {t`Conversas: ${item.conversations}`}
                  </span>
                  <span className="inline-flex items-center gap-1.5">
                    <Heart aria-hidden="true" className="size-4" />
                    {item.likes === null ? t`Curtidas: menos de 5` : t`Curtidas: ${item.likes} ou mais`}
                  </span>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** How many people had the card on top, week by week. */
function Weeks({ stats }: { stats: Stats }) {
  const { t, i18n } = useLingui();
  const most = Math.max(10, ...stats.weeks.map((week) => week.people ?? 0));
  return (
    <Card className="grid grid-cols-1 gap-4 md:p-6">
      <h2 className="text-xl font-bold">{t`Quantas pessoas viram você`}</h2>
      <ol className="grid grid-cols-1 gap-2">
        {stats.weeks.map((week) => (
          <li
            key={week.week}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_6.5rem] items-center gap-3 text-sm"
          >
            <span className="text-ink-2">
              {i18n.date(new Date(`${week.week}T12:00:00`), { day: 'numeric', month: 'short' })}
            </span>
            <span aria-hidden="true" className="h-3 rounded-full bg-track">
              <span
                className="block h-3 rounded-full bg-brand"
                style={{ width: `${((week.people ?? 0) / most) * 100}%` }}
              />
            </span>
            <span className="text-right font-semibold tabular-nums">
              {week.people === null ? t`menos de 10` : t`${i18n.number(week.people)} ou mais`}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
