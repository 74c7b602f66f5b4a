import { useState } from 'react';
import type { CardPhoto } from '@/api/surface';
import { fromServer } from '@/config/server';
import { cn } from '@/ui/cn';
import { useDataSaving } from '@/ui/data-saving';
import { signAgain } from './person-photos';

/**
 * The average colour that a thumbhash begins with, as `rgb(…)`: its first 24 bits are lightness, and the
 * two opponent colours yellow-blue and red-green, six bits each. Undefined for anything else.
 */
export function averageColour(thumbhash: string): string | undefined {
  let head: number;
  try {
    const bytes = atob(thumbhash.slice(0, 4));
    if (bytes.length < 3) return undefined;
    head = bytes.charCodeAt(0) | (bytes.charCodeAt(1) << 8) | (bytes.charCodeAt(2) << 16);
  } catch {
    return undefined; // Not base64: the picture merely has no colour of its own while it loads.
  }
  const light = (head & 63) / 63;
  const yellowBlue = ((head >> 6) & 63) / 31.5 - 1;
  const redGreen = ((head >> 12) & 63) / 31.5 - 1;
  const blue = light - (2 / 3) * yellowBlue;
  const red = (3 * light - blue + redGreen) / 2;
  const byte = (part: number) => Math.round(255 * Math.min(1, Math.max(0, part)));
  return `rgb(${byte(red)} ${byte(red - redGreen)} ${byte(blue)})`;
}

interface PhotoProps {
  photo: CardPhoto;
  /** The text for screen readers; empty where the name is beside it. */
  alt: string;
  /** The rendered width, for the choice of the file. */
  sizes: string;
  /** The one picture that the screen is about: fetched before everything else. */
  first?: boolean;
  lazy?: boolean;
  /** Covered by another picture for now: fetched after everything else. */
  covered?: boolean;
  className?: string;
}

/** A person's photo: small files first, its own colour while it loads. */
export function PersonPhoto({ photo, alt, sizes, first, lazy, covered, className }: PhotoProps) {
  const [renewed, setRenewed] = useState<{ of: string; url: string; url_400: string }>();
  const saving = useDataSaving();
  const shown = renewed?.of === photo.url ? renewed : photo;
  // A card may wait longer than its addresses live. A viewer who may no longer see the photo gets
  // no new address.
  const renew = () => {
    if (shown !== photo) return;
    signAgain(photo)
      .then((fresh) => fresh && setRenewed({ of: photo.url, ...fresh }))
      .catch((error: unknown) => console.warn('photo', error));
  };
  return (
    <img
      src={fromServer(shown.url_400)}
      srcSet={saving ? undefined : `${fromServer(shown.url_400)} 400w, ${fromServer(shown.url)} 800w`}
      onError={renew}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      draggable={false}
      // Pictures behind it must not be ready before it is.
      decoding={first ? 'sync' : 'async'}
      loading={lazy ? 'lazy' : 'eager'}
      fetchPriority={first ? 'high' : covered ? 'low' : 'auto'}
      style={{ backgroundColor: averageColour(photo.thumbhash) }}
      className={cn('object-cover object-top select-none', className)}
    />
  );
}

/** In the place of a photo that is not there: the first letter, where a face would be, clear of the words below. */
export function NoPhoto({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex justify-center bg-[radial-gradient(circle_at_50%_30%,#a3143f,#4d0519_45%,#25121a_85%)] pt-[24%] font-display text-[7.5rem] leading-none font-extrabold text-white/90 select-none',
        className,
      )}
    >
      {name.charAt(0).toLocaleUpperCase('pt')}
    </span>
  );
}
