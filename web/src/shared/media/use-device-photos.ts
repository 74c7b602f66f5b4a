import { useLingui } from '@lingui/react/macro';
import { type PhotoSource, photosOf } from '@/native/camera';
import { toast } from '@/ui/toast';

/** Takes photos from the camera or the gallery of a native shell. */
export function useDevicePhotos(room: number, onAdd: (files: Iterable<File>) => void) {
  const { t } = useLingui();
  return async (source: PhotoSource) => {
    try {
      onAdd(await photosOf(source, room));
    } catch (error) {
      console.warn('The device gave no photo', error);
      toast.error(
        t`A foto não veio. Confira nos ajustes do aparelho se o app pode usar a câmera e as fotos.`,
      );
    }
  };
}
