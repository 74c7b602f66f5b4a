import { useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus, Images } from 'lucide-react';
import { Menu, MenuItem } from '@/ui/menu';
import { ADD_STYLE, type AddPhotoProps } from './add-photo';
import { useDevicePhotos } from './use-device-photos';

/** The camera or the gallery of the device. */
export default function AddFromDevice({ first, room, onAdd }: AddPhotoProps) {
  const { t } = useLingui();
  const take = useDevicePhotos(room, onAdd);
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
