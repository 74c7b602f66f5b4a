import { useEffect, useRef } from 'react';
import { greyOf } from '@/shared/media/thumbhash';
import { averageColour } from '@/shared/person/person-photo';

/** What a photo looks like from far away: its light over its mean colour. Nothing is fetched for it. */
export function Blur({ thumbhash }: { thumbhash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const grey = thumbhash ? greyOf(thumbhash) : null;
    const place = canvas.current;
    const brush = grey && place?.getContext('2d');
    if (!(grey && place && brush)) return;
    place.width = grey.width;
    place.height = grey.height;
    const picture = brush.createImageData(grey.width, grey.height);
    for (const [at, value] of grey.values.entries()) picture.data.set([value, value, value, 255], at * 4);
    brush.putImageData(picture, 0, 0);
  }, [thumbhash]);
  return (
    <span
      aria-hidden="true"
      className="absolute inset-0 isolate overflow-hidden"
      style={{ backgroundColor: averageColour(thumbhash) ?? 'var(--surface-2)' }}
    >
      <canvas
        ref={canvas}
        className="absolute inset-0 size-full scale-125 object-cover blur-lg"
        style={{ mixBlendMode: 'luminosity' }}
      />
    </span>
  );
}
