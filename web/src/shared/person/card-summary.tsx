import { useLingui } from '@lingui/react/macro';
import { ChevronUp, Info, MapPin, Star } from 'lucide-react';
import type { Card } from '@/api/surface';
import { SealBadge } from '@/ui/badge';
import { LogoMark } from '@/ui/brand';
import { cn } from '@/ui/cn';
import { VerifiedMark } from '@/ui/verified';
import { useValueWord } from './person-values';
import { usePersonFieldWords } from './person-words';

/** From so many letters on a name is set smaller: the face matters more. */
const LONG_NAME = 22;

interface CardSummaryProps {
  card: Card;
  /** Opens the whole profile. Everything that is said about the person leads there. */
  onDetails: () => void;
}

/** Who it is, over the lower part of the photo. */
export function CardSummary({ card, onDetails }: CardSummaryProps) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const word = useValueWord();
  const place = [words.place(card), card.visiting?.label, words.distance(card.distance_band)]
    .filter(Boolean)
    .join(', ');
  const interests = [
    ...card.shared_interests,
    ...card.interests.filter((interest) => !card.shared_interests.includes(interest)),
  ].slice(0, 4);
  return (
    <div className="relative">
      {/* The whole block is the way to the profile; its words stay readable one by one. */}
      <button
        type="button"
        onClick={onDetails}
        aria-label={t`Ver o perfil completo de ${card.name}`}
        className="absolute -inset-x-2 -inset-y-1.5 rounded-xl focus-visible:outline-white"
      />
      <div className="pointer-events-none relative grid grid-cols-1 gap-2 short:gap-1.5">
        <div className="card-seal flex flex-wrap gap-2 empty:hidden">
          {card.relation === 'liked_you' && (
            <span className="inline-flex items-center gap-1.5 rounded-full bg-[#dfe6ff] px-3 py-1 text-[.8125rem] font-semibold text-[#1e3c9c]">
              <Star className="size-3.5" fill="currentColor" aria-hidden="true" />
              {card.rose
                ? card.liked_you
                  ? t`Enviou um Super Like com uma rosa`
                  : t`Curtiu você, com uma rosa`
                : card.liked_you
                  ? t`Enviou um Super Like`
                  : t`Curtiu você`}
            </span>
          )}
          {card.intention_seal && (
            <SealBadge
              seal={card.intention_seal}
              // On a low screen one line is left for both, and the like is the news.
              className={cn('bg-[#ffc857] text-[#3a2200]', card.relation === 'liked_you' && 'short:hidden')}
            />
          )}
        </div>
        {card.comment && (
          <p className="line-clamp-3 text-[.9375rem] leading-snug [overflow-wrap:anywhere]">{`“${card.comment}”`}</p>
        )}
        <div className="flex items-end justify-between gap-3">
          {/* The marks flow with the text: after a name of two lines they stand beside its last word. */}
          <h3
            className={cn(
              'min-w-0 font-extrabold [overflow-wrap:anywhere]',
              card.name.length > LONG_NAME
                ? 'text-[1.6rem] leading-[1.1]'
                : 'card-name text-[2.1rem] leading-none',
            )}
          >
            {/* The age is never alone on a line, and the marks are never without it. */}
            {card.name},{card.verified || card.activity === 'agora' ? ' ' : '\u00a0'}
            <span className="whitespace-nowrap">
              {card.age}
              {card.verified && (
                <VerifiedMark label={t`Perfil verificado`} className="ml-2 inline size-6 align-[-.08em]" />
              )}
              {card.activity === 'agora' && (
                <span className="ml-2.5 inline-block size-3 rounded-full bg-[#63d6a4] align-[.22em] ring-2 ring-[#12060b]">
                  <span className="sr-only">{t`Online agora`}</span>
                </span>
              )}
            </span>
          </h3>
          <span
            aria-hidden="true"
            className="-my-1 grid size-10 shrink-0 place-items-center rounded-full bg-white/20"
          >
            <Info className="size-5" />
          </span>
        </div>
        {(place || card.astrology_sign) && (
          <p className="flex gap-1.5 text-[.9rem] leading-snug text-white/95">
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
        {card.bio && (
          <p className="card-bio line-clamp-2 text-[.9rem] leading-snug text-white/95">{card.bio}</p>
        )}
        {interests.length > 0 && (
          // One line: what does not fit follows in the profile, and the face keeps its room.
          <ul
            aria-label={t`Interesses`}
            className="card-tags flex max-h-7 flex-wrap gap-x-1.5 gap-y-3 overflow-hidden"
          >
            {interests.map((interest) => (
              <li
                key={interest}
                className={cn(
                  'rounded-full px-3 py-1 text-[.8rem] font-semibold',
                  card.shared_interests.includes(interest) ? 'bg-white text-[#25121a]' : 'bg-white/20',
                )}
              >
                {word(interest)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The strongest shared reason, on the card itself; it opens the whole account. */
export function CardReason({ name, reason, onWhy }: { name: string; reason: string; onWhy: () => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={onWhy}
      className="card-reason flex min-h-13 w-full items-center gap-3 rounded-lg border border-white/18 bg-white/14 px-3 py-1.5 text-left text-[.84rem] leading-[1.3] transition-colors hover:bg-white/20 focus-visible:outline-white short:min-h-12"
    >
      <span className="text-[#ffc857]">
        <LogoMark mono className="h-5" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate font-semibold">{t`Por que ${name}?`}</b>
        <span className="line-clamp-1 text-white/95">{reason}</span>
      </span>
      <ChevronUp className="size-4.5 shrink-0 opacity-85" aria-hidden="true" />
    </button>
  );
}
