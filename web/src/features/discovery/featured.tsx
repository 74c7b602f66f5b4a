import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from '@/router';
import { dailyMatchQuery, isShown } from '@/shared/daily-match/query';
import { NoPhoto, PersonPhoto } from '@/shared/person/person-photo';
import { Avatar } from '@/ui/avatar';
import { EmptyState } from '@/ui/card';
import { Sheet } from '@/ui/overlay';
import { NOBODY_FEATURED } from './drawings';
import { deckQuery } from './queries';

const SHOWN = 6;

/** "Perfis em destaque": the Match do Dia, and those of today's deck who use a boost, labelled. */
export function FeaturedSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data: deck } = useQuery(deckQuery);
  const { data: day } = useQuery(dailyMatchQuery);
  const daily = day?.proposals.filter(isShown).find(({ state }) => state === 'open' || state === 'later');
  const boosted = (deck?.cards ?? []).filter((card) => card.boosted).slice(0, SHOWN);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Perfis em destaque`}
      description={t`O seu Match do Dia, e quem usa um destaque agora e combina com os seus filtros. O destaque é pago ou vem com o Premium.`}
    >
      {boosted.length === 0 && !daily && (
        <EmptyState
          art={NOBODY_FEATURED}
          title={t`Ninguém em destaque agora`}
        >{t`O Match do Dia chega de manhã. As outras pessoas estão no baralho, por ordem do que vocês têm em comum.`}</EmptyState>
      )}
      {daily && (
        <Link
          to="/ai-match"
          onClick={onClose}
          className="mt-2 mb-1 flex items-center gap-3.5 rounded-xl bg-brand-soft p-3 text-brand-ink"
        >
          <Avatar name={daily.person.name} src={daily.person.photos[0]?.url_128} className="size-14" />
          <span className="min-w-0 flex-1">
            <b className="block text-[.82rem] font-bold">{t`Match do Dia`}</b>
            <span className="block truncate font-display text-lg font-bold text-ink">
              {daily.person.name}, {daily.person.age}
            </span>
          </span>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      )}
      <ul className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-3">
        {boosted.map((card) => (
          <li key={card.id}>
            <Link
              to={`/people/${card.id}`}
              onClick={onClose}
              className="group relative block aspect-[3/4] overflow-hidden rounded-xl bg-[#25121a] text-white"
            >
              {card.photos[0] ? (
                <PersonPhoto
                  photo={card.photos[0]}
                  alt=""
                  sizes="12rem"
                  className="size-full transition duration-300 group-hover:scale-105"
                />
              ) : (
                <NoPhoto name={card.name} className="size-full text-7xl" />
              )}
              <span className="absolute inset-x-0 bottom-0 bg-gradient-to-t from-[#12060b] from-15% via-[#12060b]/75 to-transparent px-3 pt-10 pb-3">
                <b className="block font-display text-lg leading-tight font-bold">
                  {card.name}, {card.age}
                </b>
                <span className="block text-sm">{t`Em destaque`}</span>
                {card.compatibility !== null && (
                  <span className="text-sm text-[#ffc857]">
                    {card.estimated
                      ? t`≈${card.compatibility}% em comum, por estimativa`
                      : t`${card.compatibility}% em comum`}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
