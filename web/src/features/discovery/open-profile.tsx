import { useLingui } from '@lingui/react/macro';
import { ChevronDown, CircleHelp } from 'lucide-react';
import type { Card } from '@/api/surface';
import { type LikedItem, PersonDetails } from '@/shared/person/person-details';
import { Button } from '@/ui/button';

interface OpenProfileProps {
  card: Card;
  onClose: () => void;
  onWhy: () => void;
  onLike: (item: LikedItem) => void;
}

/** The panel has just been asked for: whoever opened it by key goes on inside. One function, so only once. */
const focusFirst = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The whole profile, over the photo of the card. Esc closes it. */
export function OpenProfile({ card, onClose, onWhy, onLike }: OpenProfileProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is a second way out beside the button inside.
    <div
      className="absolute inset-x-0 top-[18%] bottom-0 flex animate-[sheet-up_.3s_var(--ease-enlace)] flex-col rounded-t-2xl bg-bg text-ink select-text"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-2 px-5 pt-3 pb-2">
        <p className="min-w-0 font-display text-xl leading-tight font-bold [overflow-wrap:anywhere]">
          {card.name}, {card.age}
        </p>
        <Button ref={focusFirst} variant="ghost" size="sm" onClick={onClose} className="shrink-0">
          {t`Fechar`}
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key.
        tabIndex={0}
        aria-label={t`Perfil de ${card.name}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5"
      >
        <PersonDetails card={card} onLike={onLike} />
        <div className="mt-4 grid gap-2">
          {card.photos[0] && (
            <Button
              variant="soft"
              onClick={() => {
                const photo = card.photos[0];
                if (photo) onLike({ item: `photo:${photo.id}`, picture: photo.url_128 });
              }}
            >
              {t`Curtir com um comentário`}
            </Button>
          )}
          <Button variant="ghost" onClick={onWhy}>
            <CircleHelp aria-hidden="true" />
            {t`Por que estou vendo esta pessoa`}
          </Button>
        </div>
      </section>
    </div>
  );
}
