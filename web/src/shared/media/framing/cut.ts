import { type Crop, sentSize } from './geometry';

/** Of 1: no visible loss on faces. */
const QUALITY = 0.9;

/** The part of a picture as a file to send. Nothing else of the original goes along, such as where it was taken. */
export async function cut(picture: HTMLCanvasElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sentSize(crop));
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser gives no canvas');
  // Transparent places become white, as on the server.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingQuality = 'high';
  const { left, top, width, height } = crop;
  brush.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture was not written');
  return new File([blob], 'foto.jpg', { type: 'image/jpeg' });
}
