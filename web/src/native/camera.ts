import { type CameraPlugin, type Picture, plugin } from './plugins';

/** Wide enough for the largest size that the server keeps. */
const SCALING = { quality: 90, targetWidth: 2400, targetHeight: 2400, correctOrientation: true };
const JPEG = 0;
const PHOTOS_ONLY = 0;
/** The codes by which the camera and the gallery say that the person gave up. */
const GIVEN_UP = /OS-PLUG-CAMR-00(06|20)$/;

/** Where a photo comes from. */
export type PhotoSource = 'camera' | 'gallery';

async function fileOf({ webPath }: Picture): Promise<File[]> {
  if (!webPath) return [];
  const picture = await (await fetch(webPath)).blob();
  return [
    new File([picture], webPath.split('/').at(-1) ?? 'photo.jpg', { type: picture.type || 'image/jpeg' }),
  ];
}

async function picturesOf(camera: CameraPlugin, source: PhotoSource, limit: number): Promise<Picture[]> {
  if (source === 'camera')
    return [await camera.takePhoto({ ...SCALING, encodingType: JPEG, saveToGallery: false })];
  const { results } = await camera.chooseFromGallery({
    ...SCALING,
    mediaType: PHOTOS_ONLY,
    allowMultipleSelection: limit > 1,
    limit,
  });
  return results.slice(0, limit);
}

/** Photos of the device, at most `limit`; none where the person gave up. Throws where access was refused. */
export async function photosOf(
  source: PhotoSource,
  limit: number,
  camera = plugin('Camera'),
): Promise<File[]> {
  if (!camera) throw new Error('This device has no camera plugin');
  try {
    const pictures = await picturesOf(camera, source, limit);
    return (await Promise.all(pictures.map(fileOf))).flat();
  } catch (error) {
    if (GIVEN_UP.test((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}
