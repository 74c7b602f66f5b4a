import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, Heart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Card } from '@/api/surface';
import { isScripted } from '@/config/product';
import { TheirLike } from '@/shared/reactions/their-like';
import { SealBadge } from '@/ui/badge';
import { LogoMark } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { Ring } from '@/ui/progress';
import { VerifiedMark } from '@/ui/verified';
import { type LikedItem, likedItem } from './liked-item';
import { PersonDetails } from './person-details';
import { usePersonFieldWords } from './person-words';
import { PhotoPager } from './photo-pager';

interface PersonPhoneProps {
  card: Card;
  menu?: ReactNode;
  /** Fixed at the lower edge, over what scrolls. */
  actions?: ReactNode;
  onLike?: (item: LikedItem) => void;
  /** Below everything that the person says: further ways. */
  more?: ReactNode;
  onClose: () => void;
  onWhy: () => void;
}

const glass =
  'absolute top-[calc(1.4rem+env(safe-area-inset-top))] bg-[#1e0c14]/60 text-white hover:bg-[#1e0c14]/80 hover:text-white focus-visible:outline-white';

/** A person on a phone: the photos to the edges, their own words below, the actions under the thumb. */
export function PersonPhone({ card, menu, actions, more, onLike, onClose, onWhy }: PersonPhoneProps) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const [shown, setShown] = useState(0);
  const photo = card.photos[shown];
  const place = [words.place(card), card.visiting?.label, words.distance(card.distance_band)]
    .filter(Boolean)
    .join(', ');
  const likePhoto = photo && onLike && likedItem(card, `photo:${photo.id}`);
  return (
    <div className="max-md:animate-[rise_.3s_var(--ease-enlace)]">
      <div
        data-item={photo && `photo:${photo.id}`}
        className="relative h-[min(58svh,118vw)] min-h-[17rem] overflow-hidden bg-[#25121a] text-white"
      >
        <PhotoPager card={card} onPhoto={setShown} />
        <div className="pointer-events-none absolute inset-x-0 top-0 h-28 bg-gradient-to-b from-[#14050c]/55 to-transparent" />
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[58%] bg-gradient-to-t from-[#14050c]/92 from-8% via-[#14050c]/62 via-45% to-transparent" />
        <IconButton label={t`Fechar perfil`} onClick={onClose} className={`${glass} left-3`}>
          <ChevronDown />
        </IconButton>
        <div className={`${glass} right-3 rounded-full`}>{menu}</div>
        <header className="pointer-events-none absolute inset-x-4.5 bottom-3.5 flex items-end gap-3">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
            {card.intention_seal && (
              <SealBadge seal={card.intention_seal} className="bg-[#ffc857] text-[#3a2200]" />
            )}
            <h1 className="text-[2rem] leading-[1.05] font-extrabold [overflow-wrap:anywhere]">
              {card.name},{card.verified ? ' ' : '\u00a0'}
              <span className="whitespace-nowrap">
                {card.age}
                {card.verified && (
                  <VerifiedMark label={t`Perfil verificado`} className="ml-2 inline size-6 align-[-.08em]" />
                )}
              </span>
            </h1>
            <p className="text-[.9rem] leading-snug text-white/95">
              {[card.occupation, place].filter(Boolean).join(' / ')}
            </p>
          </div>
          {likePhoto && (
            <IconButton
              label={t`Curtir esta foto`}
              tone="raised"
              onClick={() => onLike?.(likePhoto)}
              className="pointer-events-auto size-12 text-brand"
            >
              <Heart />
            </IconButton>
          )}
        </header>
      </div>
      <div className="grid grid-cols-1 gap-3 px-4 pt-3">
        <TheirLike name={card.name} comment={card.comment} item={card.item} />
        <WhyRow card={card} onWhy={onWhy} />
        <FactChips card={card} />
        <PersonDetails card={card} onLike={onLike} level={2} />
        {more}
      </div>
      {actions}
    </div>
  );
}

/** The promise of the product, directly below the face. */
function WhyRow({ card, onWhy }: { card: Card; onWhy: () => void }) {
  const { t } = useLingui();
  const name = card.name.split(' ')[0] ?? card.name;
  return (
    <button
      type="button"
      onClick={onWhy}
      className="flex w-full items-center gap-3 rounded-[1.375rem] bg-sun-soft py-2.5 pr-3 pl-4 text-left transition hover:brightness-[.98] dark:hover:brightness-110"
    >
      <LogoMark className="h-6" />
      <span className="min-w-0 flex-1 leading-snug">
        <b className="block font-semibold [overflow-wrap:anywhere]">{t`Por que estou vendo ${name}`}</b>
        <span className="text-sm text-ink-2 max-[24rem]:hidden">{t`Veja a conta, ponto por ponto`}</span>
      </span>
      {card.compatibility !== null && (
        <Ring
          light
          value={card.compatibility}
          estimated={card.estimated}
          label={
            card.estimated
              ? t`≈${card.compatibility}% de compatibilidade: uma estimativa, faltam respostas em comum`
              : t`${card.compatibility}% de compatibilidade, pelo que vocês têm em comum`
          }
          className="size-12 rounded-full bg-[#1e0c14]/78 text-white"
        />
      )}
      <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
    </button>
  );
}

/** What can be said in two words; the list of facts below has the rest. */
function FactChips({ card }: { card: Card }) {
  const { t } = useLingui();
  const words = usePersonFieldWords();
  const facts = [
    words.activity(card.activity),
    card.pronouns,
    words.authenticity(card.seal_band),
    card.illustrated &&
      (isScripted(card.id) ? t`Pessoa ilustrada: responde por um roteiro` : t`Perfil ilustrado`),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return (
    <ul
      aria-label={t`Em poucas palavras`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 outline-offset-[-2px] [scrollbar-width:none]"
    >
      {facts.map((fact) => (
        <li
          key={String(fact)}
          className="rounded-full border border-line bg-surface px-3.5 py-1.5 text-sm font-semibold whitespace-nowrap"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}
