import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Images } from 'lucide-react';
import { type PhotoSource, photosOf } from '@/native/camera';
import { Menu, MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { ADD_STYLE, type AddPhotoProps } from './add-photo';

/** The camera or the gallery of the device. */
export default function FromDevice({ first, room, onAdd }: AddPhotoProps) {
  const { t } = useLingui();
  const take = async (source: PhotoSource) => {
    try {
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
        <button type="button" className={ADD_STYLE}>
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
