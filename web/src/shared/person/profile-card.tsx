import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Card, ReactionKind } from '@/api/surface';
import { cn } from '@/ui/cn';
import { useDataSaving } from '@/ui/data-saving';
import { PhotoHalves } from '@/ui/photo-halves';
import { Ring } from '@/ui/progress';
import { CardStamps } from './card-stamps';
import { CardReason, CardSummary } from './card-summary';
import { NoPhoto, PersonPhoto } from './person-photo';
import { useDrag } from './use-drag';

/** How wide the card is drawn: a phone's width, or the column of the desk. */
const SIZES = '(min-width: 64rem) 25rem, (min-width: 30rem) 28rem, 100vw';
/** A little more than the flight takes. */
const FLIGHT = 380;

interface ProfileCardProps {
  card: Card;
  /** 0 is the top card; the ones below only peek out. */
  depth: number;
  /** Which photo is shown; the deck knows, because keys change it too. */
  photo: number;
  onPhoto: (photo: number) => void;
  onDetails: () => void;
  /** Given where the card can be decided about: it then follows the finger. */
  onVote?: (kind: ReactionKind) => void;
  /** Given where the ring and the reason open the whole account. */
  onWhy?: () => void;
  /** Why this person, in one line. */
  reason?: string;
  /** Set while the card flies away. */
  leaving?: ReactionKind;
  onLanded?: () => void;
  /** The menu of the card. */
  menu?: ReactNode;
}

/** One person in the deck. */
export function ProfileCard(props: ProfileCardProps) {
  const { card, depth, photo, onPhoto, onVote, onDetails, onWhy, reason, leaving, onLanded, menu } = props;
  const { t } = useLingui();
  const drag = useDrag(onVote);
  const top = depth === 0 && !leaving;

  const landed = useEffectEvent(() => onLanded?.());
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => landed(), FLIGHT);
    return () => clearTimeout(timer);
  }, [leaving]);

  // Where data is saved one photo is fetched ahead, not two.
  const far = useDataSaving() && depth > 1;
  const shown = far ? undefined : (card.photos[photo] ?? card.photos[0]);
  const below = depth > 0 && 'opacity-0';
  const labels = [
    card.daily && t`Match do Dia`,
    card.boosted && t`Em destaque`,
    card.illustrated && t`Perfil ilustrado`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <article
      aria-label={t`${card.name}, ${card.age}`}
      aria-hidden={!top}
      inert={!top}
      data-depth={depth}
      data-leaving={leaving}
      data-draggable={(onVote && depth < 2) || undefined}
      {...(top && onVote ? drag : {})}
      className="deck-card absolute inset-0 overflow-hidden rounded-[1.75rem] bg-[#25121a] text-white shadow-lift select-none"
    >
      {shown ? (
        <PersonPhoto
          key={shown.id}
          photo={shown}
          alt={top ? t`Foto ${photo + 1} de ${card.photos.length} de ${card.name}` : ''}
          sizes={SIZES}
          first={top && photo === 0}
          covered={depth > 0}
          className="absolute inset-0 size-full"
        />
      ) : (
        <NoPhoto name={card.name} className="absolute inset-0" />
      )}
      <div
        className={cn(
          'absolute inset-x-0 bottom-0 h-[60%] bg-gradient-to-t from-[#14050c]/96 from-12% via-[#14050c]/82 via-50% to-transparent transition-opacity duration-200',
          below,
        )}
      />
      <PhotoSteps card={card} photo={photo} onPhoto={onPhoto} />
      {labels && (
        <span
          className={cn(
            'pointer-events-none absolute top-7 left-4 rounded-full bg-[#1e0c14]/70 px-2.5 py-0.5 text-xs leading-5 font-medium transition-opacity',
            below,
          )}
        >
          {labels}
        </span>
      )}
      <div className={cn('card-corner absolute top-7 right-3.5 grid justify-items-center gap-2', below)}>
        <CardRing card={card} onWhy={onWhy} />
        {menu}
      </div>
      {onVote && <CardStamps />}
      <div
        className={cn(
          'absolute inset-x-0 bottom-0 grid grid-cols-1 gap-2.5 px-4.5 pb-3.5 transition-opacity duration-200 md:px-5 short:gap-2 short:px-4 short:pb-3',
          below,
        )}
      >
        <CardSummary card={card} onDetails={onDetails} />
        {reason && onWhy && (
          <CardReason name={card.name.split(' ')[0] ?? card.name} reason={reason} onWhy={onWhy} />
        )}
      </div>
    </article>
  );
}

/** How much two people share. A number that rests on too little says so instead of looking exact. */
function CardRing({ card, onWhy }: { card: Card; onWhy?: () => void }) {
  const { t } = useLingui();
  if (card.compatibility === null) return null;
  const label = card.estimated
    ? t`≈${card.compatibility}% de compatibilidade: uma estimativa, faltam respostas em comum`
    : t`${card.compatibility}% de compatibilidade, pelo que vocês têm em comum`;
  const ring = (
    <Ring
      value={card.compatibility}
      estimated={card.estimated}
      light
      label={label}
      className="card-ring size-14 rounded-full bg-[#1e0c14]/78"
    />
  );
  if (!onWhy) return ring;
  return (
    <button
      type="button"
      onClick={onWhy}
      aria-label={t`${label}. Por que estou vendo esta pessoa`}
      className="rounded-full focus-visible:outline-white"
    >
      {ring}
    </button>
  );
}

/** The segments on top, and the two halves of the picture that step through the photos. */
function PhotoSteps({ card, photo, onPhoto }: Pick<ProfileCardProps, 'card' | 'photo' | 'onPhoto'>) {
  const last = card.photos.length - 1;
  if (last < 1) return null;
  return (
    <>
      <PhotoHalves
        photo={photo}
        last={last}
        onPhoto={onPhoto}
        className="bottom-[35%]"
        left="rounded-tl-[1.75rem]"
        right="rounded-tr-[1.75rem]"
      />
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-4 top-3 flex gap-1.5">
        {card.photos.map((other, index) => (
          <span
            key={other.id}
            className={cn(
              'h-1 flex-1 rounded-full shadow-[0_0_3px_rgb(0_0_0/.35)]',
              index === photo ? 'bg-white' : 'bg-white/45',
            )}
          />
        ))}
      </div>
    </>
  );
}
