import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight, Circle, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Card } from '@/api/surface';
import { isScripted } from '@/config/product';
import { fromServer } from '@/config/server';
import { TheirLike } from '@/shared/reactions/their-like';
import { SealBadge } from '@/ui/badge';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Ring } from '@/ui/progress';
import { VerifiedMark } from '@/ui/verified';
import type { LikedItem } from './liked-item';
import { PersonDetails } from './person-details';
import { NoPhoto, PersonPhoto } from './person-photo';
import { usePersonFieldWords } from './person-words';

interface PersonViewProps {
  card: Card;
  /** The menu beside the name. */
  menu?: ReactNode;
  /** Under the facts: what can be done, and why this person is shown. */
  actions?: ReactNode;
  onLike?: (item: LikedItem) => void;
}

/** A person's page: photos on one side, their own words on the other. */
export function PersonView({ card, menu, actions, onLike }: PersonViewProps) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const place = [words.place(card), card.visiting?.label, words.distance(card.distance_band)]
    .filter(Boolean)
    .join(', ');
  const activity = words.activity(card.activity);
  const authenticity = words.authenticity(card.seal_band);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-8">
      <div className="lg:sticky lg:top-7">
        <Photos card={card} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <header className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-[2.1rem] leading-tight font-extrabold [overflow-wrap:anywhere]">
              {card.name}, {/* The mark stays beside the age: alone on a line it would belong to nothing. */}
              <span className="whitespace-nowrap">
                {card.age}
                {card.verified && (
                  <VerifiedMark
                    label={t`Perfil verificado`}
                    className="ml-2 inline-block size-6 align-[-.05em]"
                  />
                )}
              </span>
            </h1>
            {card.pronouns && <p className="text-ink-2">{card.pronouns}</p>}
            {place && (
              <p className="mt-1.5 flex items-center gap-1.5 text-ink-2">
                <MapPin className="size-4 shrink-0" aria-hidden="true" />
                {place}
              </p>
            )}
            {activity && (
              <p
                className={cn(
                  'mt-1 flex items-center gap-1.5 text-sm',
                  card.activity === 'agora' ? 'font-medium text-leaf' : 'text-ink-2',
                )}
              >
                <Circle className="size-2.5" fill="currentColor" aria-hidden="true" />
                {activity}
              </p>
            )}
          </div>
          {menu}
        </header>
        <div className="flex flex-wrap items-center gap-3">
          {card.compatibility !== null && (
            <span className="flex items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1.5 text-sm font-semibold">
              <Ring
                value={card.compatibility}
                estimated={card.estimated}
                label={
                  card.estimated
                    ? t`≈${card.compatibility}% de compatibilidade: uma estimativa, faltam respostas em comum`
                    : t`${card.compatibility}% de compatibilidade, pelo que vocês têm em comum`
                }
              />
              {card.estimated ? t`em comum, por estimativa` : t`em comum`}
            </span>
          )}
          {card.intention_seal && <SealBadge seal={card.intention_seal} className="px-3.5 py-2 text-sm" />}
          {authenticity && (
            <span className="rounded-full bg-surface-2 px-3.5 py-2 text-sm font-medium text-ink-2">
              {authenticity}
            </span>
          )}
          {card.illustrated && (
            <span className="rounded-full bg-surface-2 px-3.5 py-2 text-sm font-medium text-ink-2">
              {isScripted(card.id)
                ? t`Pessoa ilustrada: responde por um roteiro`
                : t`Perfil de demonstração, ilustrado`}
            </span>
          )}
        </div>
        <TheirLike name={card.name} comment={card.comment} item={card.item} />
        {actions}
        <PersonDetails card={card} onLike={onLike} level={2} />
      </div>
    </div>
  );
}

/** The photos, one at a time; the buttons and the small pictures step through them. */
function Photos({ card }: { card: Card }) {
  const { t } = useLingui();
  const [chosen, choose] = useState(0);
  const photo = card.photos[chosen] ?? card.photos[0];
  const last = card.photos.length - 1;
  const round =
    'absolute top-1/2 -translate-y-1/2 bg-[#12060b]/55 text-white backdrop-blur-sm hover:bg-[#12060b]/80 hover:text-white focus-visible:outline-white disabled:hidden';
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures are no fieldset.
    <div role="group" aria-label={t`Fotos de ${card.name}`}>
      <div className="relative aspect-[4/5.2] overflow-hidden rounded-[1.75rem] bg-[#25121a] shadow-card">
        {photo ? (
          <PersonPhoto
            key={photo.id}
            photo={photo}
            first
            alt={t`Foto ${chosen + 1} de ${card.photos.length} de ${card.name}`}
            sizes="(min-width: 64rem) 25rem, 100vw"
            className="absolute inset-0 size-full"
          />
        ) : (
          <NoPhoto name={card.name} className="absolute inset-0" />
        )}
        {last > 0 && (
          <>
            <IconButton
              label={t`Foto anterior`}
              disabled={chosen === 0}
              onClick={() => choose(chosen - 1)}
              className={cn(round, 'left-3')}
            >
              <ChevronLeft />
            </IconButton>
            <IconButton
              label={t`Próxima foto`}
              disabled={chosen === last}
              onClick={() => choose(chosen + 1)}
              className={cn(round, 'right-3')}
            >
              <ChevronRight />
            </IconButton>
          </>
        )}
      </div>
      {last > 0 && (
        <div className="mt-3 flex gap-2">
          {card.photos.map((other, index) => (
            <button
              key={other.id}
              type="button"
              aria-label={t`Ver a foto ${index + 1}`}
              aria-pressed={index === chosen}
              onClick={() => choose(index)}
              className={cn(
                'size-16 overflow-hidden rounded-lg transition',
                index === chosen ? 'ring-[3px] ring-brand' : 'opacity-70 hover:opacity-100',
              )}
            >
              <img
                src={fromServer(other.url_128)}
                alt=""
                width={128}
                height={128}
                loading="lazy"
                className="size-full object-cover object-top"
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
