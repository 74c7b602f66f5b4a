import { useLingui } from '@lingui/react/macro';
import { Camera, Images } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { inShell } from '@/config/server';
import { type ButtonLook, buttonStyle } from '@/ui/button-style';
import { cn } from '@/ui/cn';
import { TYPES } from './upload';

const OneFromDevice = lazy(() => import('./one-from-device'));

export interface OnePhotoProps {
  onAdd: (files: Iterable<File>) => void;
}

/** The ways to one photo: the gallery and the camera of a telephone, a file elsewhere. */
export function OnePhoto(props: OnePhotoProps) {
  const { t } = useLingui();
  if (inShell()) {
    return (
      <Suspense>
        <OneFromDevice {...props} />
      </Suspense>
    );
  }
  return (
    <>
      <FileButton {...props}>
        <Images aria-hidden="true" />
        {t`Escolher foto`}
      </FileButton>
      <FileButton {...props} camera variant="outline" className="hidden pointer-coarse:inline-flex">
        <Camera aria-hidden="true" />
        {t`Tirar foto`}
      </FileButton>
    </>
  );
}

interface FileButtonProps extends OnePhotoProps {
  /** Opens the camera at once, where the browser has one. */
  camera?: boolean;
  variant?: ButtonLook['variant'];
  className?: string;
  children: ReactNode;
}

function FileButton({ onAdd, camera, variant, className, children }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        buttonStyle({ variant, size: 'lg' }),
        'relative cursor-pointer max-[22rem]:[&_svg]:hidden has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile',
        className,
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={`${TYPES.join(',')},.heic`}
        capture={camera ? 'user' : undefined}
        className="sr-only"
        onChange={(event) => {
          onAdd(event.target.files ?? []);
          // The same file may be chosen again after a refusal.
          event.target.value = '';
        }}
      />
    </label>
  );
}
