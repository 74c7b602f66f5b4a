import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Card } from '@/api/surface';
import { cn } from '@/ui/cn';
import { useDataSaving } from '@/ui/data-saving';
import { PhotoHalves } from '@/ui/photo-halves';
import { NoPhoto, PersonPhoto } from './person-photo';

interface PhotoPagerProps {
  card: Card;
  /** Called when another photo has come to rest. */
  onPhoto: (photo: number) => void;
}

/** The photos across the whole width: a finger swipes or taps, keys press the two halves. */
export function PhotoPager({ card, onPhoto }: PhotoPagerProps) {
  const { t } = useLingui();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const saving = useDataSaving();
  const last = card.photos.length - 1;
  const go = (photo: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: width * photo, behavior: calm ? 'auto' : 'smooth' });
  };
  const settle = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    const photo = Math.min(last, Math.max(0, Math.round(scrollLeft / Math.max(1, clientWidth))));
    if (photo === shown) return;
    setShown(photo);
    onPhoto(photo);
  };
  if (last < 0) return <NoPhoto name={card.name} className="absolute inset-0" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures are no fieldset.
    <div role="group" aria-label={t`Fotos de ${card.name}`} className="absolute inset-0">
      <ul
        ref={strip}
        onScroll={settle}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {card.photos.map((photo, index) => (
          <li
            key={photo.id}
            inert={index !== shown}
            className="relative size-full shrink-0 snap-center snap-always"
          >
            <PersonPhoto
              photo={photo}
              first={index === 0}
              // One photo ahead, unless data is saved.
              lazy={index > (saving ? 0 : 1)}
              alt={t`Foto ${index + 1} de ${card.photos.length} de ${card.name}`}
              sizes="100vw"
              className="size-full object-[50%_12%]"
            />
            {last > 0 && <PhotoHalves photo={index} last={last} onPhoto={go} className="bottom-0" />}
          </li>
        ))}
      </ul>
      {last > 0 && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-4 top-[calc(.625rem+env(safe-area-inset-top))] flex gap-1.5"
        >
          {card.photos.map((photo, index) => (
            <span
              key={photo.id}
              className={cn(
                'h-1 flex-1 rounded-full shadow-[0_0_3px_rgb(0_0_0/.35)]',
                index === shown ? 'bg-white' : 'bg-white/45',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
