import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Images } from 'lucide-react';
import { useId } from 'react';
import { inShell } from '@/config/server';
import type { PhotoSource } from '@/native/camera';
import { Menu, MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { TYPES } from './upload';

const look =
  'grid size-full cursor-pointer content-center justify-items-center gap-2 rounded-xl border-2 border-dashed border-line-strong/70 p-3 text-center text-sm font-semibold text-ink-2 transition hover:border-brand hover:text-brand-ink';

interface AddPhotoProps {
  first: boolean;
  /** How many photos there is room for. */
  room: number;
  onAdd: (files: Iterable<File>) => void;
}

/** The way to a photo: a file of the browser, in a native shell the device's camera or its gallery. */
export function AddPhoto(props: AddPhotoProps) {
  return inShell() ? <FromDevice {...props} /> : <FromFiles {...props} />;
}

function FromFiles({ first, onAdd }: AddPhotoProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`${look} has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-tile`}
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

function FromDevice({ first, room, onAdd }: AddPhotoProps) {
  const { t } = useLingui();
  const take = async (source: PhotoSource) => {
    try {
      const { photosOf } = await import('@/native/camera');
      onAdd(await photosOf(source, room));
    } catch (error) {
      console.warn('The device gave no photo', error);
      toast.error(
        t`A foto não veio. Confira nos ajustes do aparelho se o app pode usar a câmera e as fotos.`,
      );
    }
  };
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={look}>
          <ImagePlus aria-hidden="true" className="size-7" />
          {first ? t`Adicionar a primeira foto` : t`Adicionar foto`}
        </button>
      }
    >
      <MenuItem onSelect={() => void take('camera')}>
        <Camera aria-hidden="true" />
        {t`Tirar foto`}
      </MenuItem>
      <MenuItem onSelect={() => void take('gallery')}>
        <Images aria-hidden="true" />
        {t`Escolher da galeria`}
      </MenuItem>
    </Menu>
  );
}
