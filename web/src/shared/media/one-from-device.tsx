import { useLingui } from '@lingui/react/macro';
import { Camera, Images } from 'lucide-react';
import { Button } from '@/ui/button';
import type { OnePhotoProps } from './one-photo';
import { useDevicePhotos } from './use-device-photos';

/** The camera or the gallery of the device, as two buttons. */
export default function OneFromDevice({ onAdd }: OnePhotoProps) {
  const { t } = useLingui();
  const take = useDevicePhotos(1, onAdd);
  return (
    <>
      <Button size="lg" onClick={() => void take('gallery')}>
        <Images aria-hidden="true" />
        {t`Escolher da galeria`}
      </Button>
      <Button size="lg" variant="outline" onClick={() => void take('camera')}>
        <Camera aria-hidden="true" />
        {t`Tirar foto`}
      </Button>
    </>
  );
}
