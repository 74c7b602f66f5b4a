import { openPicture } from '@/shared/media/framing/open-picture';

/** Of the longer side, in pixels; the server stores no more than 1100. */
const SIDE = 1400;
const QUALITY = 0.86;

/** A chosen file as it is sent: upright, smaller, and without anything of the original such as where it was taken. */
export async function prepare(file: File): Promise<Blob> {
  const picture = await openPicture(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser gives no canvas');
  // Transparent places become white, as on the server.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture was not written');
  return blob;
}
