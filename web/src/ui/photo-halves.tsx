import { useLingui } from '@lingui/react/macro';
import { cn } from './cn';

interface PhotoHalvesProps {
  photo: number;
  /** The number of the last photo. */
  last: number;
  onPhoto: (photo: number) => void;
  /** How far down the halves reach, and their outer corners. */
  className: string;
  left?: string;
  right?: string;
}

/** The two halves of a picture: a press steps through the photos. */
export function PhotoHalves({ photo, last, onPhoto, className, left, right }: PhotoHalvesProps) {
  const { t } = useLingui();
  const half = cn(
    'absolute top-0 w-1/2 touch-manipulation outline-offset-[-6px] focus-visible:outline-white',
    className,
  );
  return (
    <>
      <button
        type="button"
        aria-label={t`Foto anterior`}
        aria-disabled={photo === 0}
        onClick={() => onPhoto(Math.max(0, photo - 1))}
        className={cn(half, 'left-0', left)}
      />
      <button
        type="button"
        aria-label={t`Próxima foto`}
        aria-disabled={photo === last}
        onClick={() => onPhoto(Math.min(last, photo + 1))}
        className={cn(half, 'right-0', right)}
      />
    </>
  );
}
