import { FILE_MAX, SIDE_MIN, TYPES } from '../upload';
import { type Size, workingSize } from './geometry';
import { hasEnd } from './whole-file';

/** Beyond these pixels a failure is one of memory, not of the file. */
const PIXELS_HUGE = 40_000_000;

/** More are not opened: their canvas would take hundreds of megabytes, and a file that claims them is seldom a photo. */
const PIXELS_MOST = 80_000_000;

/** What is wrong with a file. */
export type PictureProblem = 'heic' | 'type' | 'bytes' | 'pixels' | 'side' | 'broken';

/** A file that cannot be framed. */
export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(`This file is no photo to frame: ${problem}`);
    this.name = 'PictureError';
  }
}

const isHeic = (file: File) => /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);

/**
 * The picture of a file on a canvas, upright as its camera says and not larger than can be worked with. Some browsers read
 * HEIC, so that format is only refused where it cannot be drawn.
 */
export async function openPicture(file: File): Promise<HTMLCanvasElement> {
  const heic = isHeic(file);
  if (file.type && !heic && !TYPES.includes(file.type)) throw new PictureError('type');
  if (file.size > FILE_MAX) throw new PictureError('bytes');
  if (!hasEnd(new Uint8Array(await file.arrayBuffer()))) throw new PictureError('broken');
  const address = URL.createObjectURL(file);
  try {
    return await draw(address, heic ? 'heic' : 'broken');
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function draw(address: string, unreadable: PictureProblem): Promise<HTMLCanvasElement> {
  const image = new Image();
  const size = await new Promise<Size>((resolve, reject) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new PictureError(unreadable));
    image.src = address;
  });
  if (Math.min(size.width, size.height) < SIDE_MIN) throw new PictureError('side');
  if (size.width * size.height > PIXELS_MOST) throw new PictureError('pixels');
  try {
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, workingSize(size), { className: 'block size-full' });
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('This browser gives no canvas');
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } catch (error) {
    console.warn('A chosen picture was not drawn', error);
    throw new PictureError(size.width * size.height > PIXELS_HUGE ? 'pixels' : unreadable);
  }
}
