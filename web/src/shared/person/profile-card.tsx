import { useLingui } from '@lingui/react/macro';
import { ChevronUp, MapPin, Star } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Card, ReactionKind } from '@/api/surface';
import { SealBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { Ring } from '@/ui/progress';
import { VerifiedMark } from '@/ui/verified';
import { NoPhoto, PersonPhoto } from './person-photo';
import { useValueWord } from './person-values';
import { usePersonFieldWords } from './person-words';
import { useDrag } from './use-drag';

/** How wide the card is drawn: a phone's width, or the column of the desk. */
const SIZES = '(min-width: 64rem) 25rem, (min-width: 30rem) 28rem, 100vw';
/** From so many letters on a name is set smaller: the face matters more. */
const LONG_NAME = 22;
/** A little more than the flight takes. */
const FLIGHT = 380;

interface ProfileCardProps {
  card: Card;
  /** 0 is the top card; the ones below only peek out. */
  depth: number;
  /** Which photo is shown; the deck knows, because keys change it too. */
  photo: number;
  onPhoto: (photo: number) => void;
  onVote: (kind: ReactionKind) => void;
  onDetails: () => void;
  /** Set while the card flies away. */
  leaving?: ReactionKind;
  onLanded?: () => void;
  /** The menu of the card. */
  menu?: ReactNode;
  /** What lies over the card: the open profile. */
  children?: ReactNode;
}

/** One person in the deck. */
export function ProfileCard(props: ProfileCardProps) {
  const { card, depth, photo, onPhoto, onVote, onDetails, leaving, onLanded, menu, children } = props;
  const { t } = useLingui();
  const drag = useDrag(onVote);
  const top = depth === 0 && !leaving;

  const landed = useEffectEvent(() => onLanded?.());
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => landed(), FLIGHT);
    return () => clearTimeout(timer);
  }, [leaving]);

  const shown = card.photos[photo] ?? card.photos[0];
  return (
    <article
      aria-label={t`${card.name}, ${card.age}`}
      aria-hidden={!top}
      inert={!top}
      data-depth={depth}
      data-leaving={leaving}
      {...(top && !children ? drag : {})}
      className="deck-card absolute inset-0 overflow-hidden rounded-[1.75rem] bg-[#25121a] text-white shadow-lift select-none"
    >
      {shown ? (
        <PersonPhoto
          key={shown.id}
          photo={shown}
          alt={top ? t`Foto ${photo + 1} de ${card.photos.length} de ${card.name}` : ''}
          sizes={SIZES}
          first={top && photo === 0}
          className="absolute inset-0 size-full"
        />
      ) : (
        <NoPhoto name={card.name} className="absolute inset-0" />
      )}
      <div
        className={cn(
          'absolute inset-x-0 bottom-0 h-[62%] bg-gradient-to-t from-[#12060b] from-12% via-[#12060b]/78 via-45% to-transparent transition-opacity duration-200',
          depth > 0 && 'opacity-0',
        )}
      />
      <PhotoSteps card={card} photo={photo} onPhoto={onPhoto} />
      {card.illustrated && (
        <span
          className={cn(
            'pointer-events-none absolute top-7 left-3.5 rounded-full bg-[#12060b]/70 px-3 py-1 text-xs font-medium backdrop-blur-md transition-opacity',
            depth > 0 && 'opacity-0',
          )}
        >{t`Perfil de demonstração, ilustrado`}</span>
      )}
      <div className="absolute top-7 right-3.5 grid justify-items-center gap-2">
        {card.compatibility !== null && (
          <Ring
            value={card.compatibility}
            light
            label={t`${card.compatibility}% de compatibilidade, pelo que vocês têm em comum`}
            className="rounded-full bg-[#12060b]/70 backdrop-blur-md"
          />
        )}
        {menu}
      </div>
      <Stamps />
      <div
        className={cn(
          'pointer-events-none absolute inset-x-0 bottom-0 p-5 transition-opacity duration-200 md:p-6',
          depth > 0 && 'opacity-0',
        )}
      >
        <Summary card={card} onDetails={onDetails} />
      </div>
      {children}
    </article>
  );
}

/** The segments on top, and the two halves of the picture that step through the photos. */
function PhotoSteps({ card, photo, onPhoto }: Pick<ProfileCardProps, 'card' | 'photo' | 'onPhoto'>) {
  const { t } = useLingui();
  const last = card.photos.length - 1;
  if (last < 1) return null;
  const half = 'absolute top-0 bottom-[45%] w-1/2 outline-offset-[-6px] focus-visible:outline-white';
  return (
    <>
      <button
        type="button"
        aria-label={t`Foto anterior`}
        aria-disabled={photo === 0}
        onClick={() => onPhoto(Math.max(0, photo - 1))}
        className={cn(half, 'left-0 rounded-tl-[1.75rem]')}
      />
      <button
        type="button"
        aria-label={t`Próxima foto`}
        aria-disabled={photo === last}
        onClick={() => onPhoto(Math.min(last, photo + 1))}
        className={cn(half, 'right-0 rounded-tr-[1.75rem]')}
      />
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-3.5 top-3 flex gap-1.5">
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

/** What the finger is about to say; the drag sets how clearly. */
function Stamps() {
  const { t } = useLingui();
  const stamp =
    'pointer-events-none absolute top-16 z-10 rounded-xl border-[3px] bg-[#12060b]/30 px-4 py-1 font-display text-2xl font-extrabold backdrop-blur-xs';
  return (
    <div aria-hidden="true">
      <span
        className={cn(stamp, 'left-6 -rotate-12 border-[#7fe3b4] text-[#7fe3b4] opacity-(--yes)')}
      >{t`Curtir`}</span>
      <span
        className={cn(stamp, 'right-20 rotate-12 border-[#ff9fb2] text-[#ff9fb2] opacity-(--no)')}
      >{t`Passar`}</span>
      <span
        className={cn(
          stamp,
          'left-1/2 -translate-x-1/2 border-[#ffc857] whitespace-nowrap text-[#ffc857] opacity-(--star)',
        )}
      >{t`Super Like`}</span>
    </div>
  );
}

function Summary({ card, onDetails }: Pick<ProfileCardProps, 'card' | 'onDetails'>) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const word = useValueWord();
  const place = [words.place(card), words.distance(card.distance_band)].filter(Boolean).join(', ');
  const interests = [
    ...card.shared_interests,
    ...card.interests.filter((interest) => !card.shared_interests.includes(interest)),
  ].slice(0, 4);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {card.liked_you && (
          <span className="inline-flex items-center gap-1.5 rounded-full bg-[#dfe6ff] px-3 py-1 text-[.8125rem] font-semibold text-[#1e3c9c]">
            <Star className="size-3.5" fill="currentColor" aria-hidden="true" />
            {t`Enviou um Super Like`}
          </span>
        )}
        {card.intention_seal && (
          <SealBadge seal={card.intention_seal} className="bg-[#ffc857] text-[#3a2200]" />
        )}
      </div>
      {card.comment && (
        <p className="mt-2 text-[.9375rem] leading-snug [overflow-wrap:anywhere]">{`“${card.comment}”`}</p>
      )}
      <div className="mt-2.5 flex items-end justify-between gap-3">
        {/* The marks flow with the text: after a name of two lines they stand beside its last word. */}
        <h3
          className={cn(
            'min-w-0 font-extrabold [overflow-wrap:anywhere]',
            card.name.length > LONG_NAME
              ? 'text-[1.6rem] leading-[1.1]'
              : 'text-[2.1rem] leading-none max-[24rem]:text-[1.85rem]',
          )}
        >
          {/* The age never stands alone on a line. */}
          {card.name},{'\u00a0'}
          {card.age}
          {card.verified && (
            <VerifiedMark label={t`Perfil verificado`} className="ml-2 inline size-6 align-[-.08em]" />
          )}
          {card.activity === 'agora' && (
            <span
              data-tip={t`Online agora`}
              className="ml-2.5 inline-block size-3 rounded-full bg-[#63d6a4] align-[.22em] ring-2 ring-[#12060b]"
            >
              <span className="sr-only">{t`Online agora`}</span>
            </span>
          )}
        </h3>
        <button
          type="button"
          onClick={onDetails}
          aria-label={t`Ver o perfil completo de ${card.name}`}
          data-tip={t`Ver perfil completo`}
          className="tap pointer-events-auto grid size-11 shrink-0 place-items-center rounded-full bg-white/20 backdrop-blur-sm transition hover:bg-white/30 focus-visible:outline-white"
        >
          <ChevronUp className="size-6" aria-hidden="true" />
        </button>
      </div>
      {(place || card.astrology_sign) && (
        <p className="mt-2 flex gap-1.5 text-[.93rem] leading-snug text-white/95">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {place}
            {card.astrology_sign && (
              <>
                {place && (
                  <span aria-hidden="true" className="mx-1.5 opacity-60">
                    /
                  </span>
                )}
                {word(card.astrology_sign)}
              </>
            )}
          </span>
        </p>
      )}
      {card.bio && <p className="mt-2 line-clamp-2 text-[.97rem] leading-snug text-white/95">{card.bio}</p>}
      {interests.length > 0 && (
        // One line: what does not fit follows in the profile, and the face keeps its room.
        <ul
          aria-label={t`Interesses`}
          className="mt-3 flex max-h-7 flex-wrap gap-x-1.5 gap-y-3 overflow-hidden"
        >
          {interests.map((interest) => (
            <li
              key={interest}
              className={cn(
                'rounded-full px-3 py-1 text-[.8rem] font-medium',
                card.shared_interests.includes(interest)
                  ? 'bg-white text-[#25121a]'
                  : 'bg-white/20 backdrop-blur-sm',
              )}
            >
              {word(interest)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
