import { useLingui } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { inShell } from '@/config/server';
import { TYPES } from './upload';

const AddFromDevice = lazy(() => import('./add-from-device'));

/** How the place of the next photo looks. */
export const ADD_STYLE =
  'grid size-full cursor-pointer content-center justify-items-center gap-2 rounded-xl border-2 border-dashed border-line-strong/70 p-3 text-center text-sm font-semibold text-ink-2 transition hover:border-brand hover:text-brand-ink';

export interface AddPhotoProps {
  first: boolean;
  /** How many photos there is room for. */
  room: number;
  onAdd: (files: Iterable<File>) => void;
}

/** The way to a photo: a file of the browser, in a native shell the device's camera or its gallery. */
export function AddPhoto(props: AddPhotoProps) {
  if (!inShell()) return <FromFiles {...props} />;
  return (
    <Suspense>
      <AddFromDevice {...props} />
    </Suspense>
  );
}

function FromFiles({ first, onAdd }: AddPhotoProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${ADD_STYLE} has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile`}
    >
      <ImagePlus aria-hidden="true" className="size-7" />
      {first ? t`Adicionar a primeira foto` : t`Adicionar foto`}
      <input
        id={id}
        type="file"
        accept={`${TYPES.join(',')},.heic`}
        multiple
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
