import { GreyPicture } from '@/shared/media/grey-picture';
import { averageColour } from '@/shared/person/person-photo';

/** What a photo looks like from far away: its light over its mean colour. Nothing is fetched for it. */
export const Blur = ({ thumbhash }: { thumbhash: string }) => (
  <span
    aria-hidden="true"
    className="absolute inset-0 isolate overflow-hidden"
    style={{ backgroundColor: averageColour(thumbhash) ?? 'var(--surface-2)' }}
  >
    <GreyPicture
      thumbhash={thumbhash}
      className="absolute inset-0 size-full scale-125 object-cover blur-lg"
      style={{ mixBlendMode: 'luminosity' }}
    />
  </span>
);
