/** What makes a picture hard to compare. The server measures again, for reviewers; the picture may be sent either way. */
export type Flaw = 'dark' | 'blurred';

/** Grey values of a picture, row by row. */
export interface Grey {
  values: Float32Array;
  width: number;
  height: number;
}

/** The longer side in which pictures are measured. */
const MEASURED = 320;
const BRIGHTNESS_MIN = 45;
const SHARPNESS_MIN = 25;

/** The flaw of a picture; a dark one is not called blurred too. */
export function flawOf({ values, width, height }: Grey): Flaw | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  if (mean < BRIGHTNESS_MIN) return 'dark';
  return sharpness(values, width, height) < SHARPNESS_MIN ? 'blurred' : null;
}

/** The variance of the Laplacian over all inner pixels. */
function sharpness(values: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0);
      const edge = around - 4 * (values[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count++;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** The flaw of a shot; null also where this browser cannot read it. */
export async function flawOfShot(shot: Blob): Promise<Flaw | null> {
  try {
    const picture = await createImageBitmap(shot);
    const scale = Math.min(1, MEASURED / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) =>
      Math.max(1, Math.round(side * scale)),
    );
    if (width === undefined || height === undefined) return null;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const { data } = context.getImageData(0, 0, width, height);
    const values = new Float32Array(width * height);
    for (let at = 0; at < values.length; at++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
      values[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
    return flawOf({ values, width, height });
  } catch (error) {
    console.warn('A picture could not be measured', error);
    return null;
  }
}
