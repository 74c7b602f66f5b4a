/** A part of a picture, in parts of its width and height. */
export interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest side of a pane. */
const SIDE_MIN = 0.05;
/** What one press of an arrow moves. */
export const NUDGE = 0.02;

/** Where face and birth date usually are on a document that is held upright. */
export const FACE: Pane = { x: 0.06, y: 0.28, width: 0.3, height: 0.5 };
export const BIRTH: Pane = { x: 0.44, y: 0.52, width: 0.36, height: 0.12 };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The pane moved, and kept within the picture. */
export const movePane = (pane: Pane, by: { x: number; y: number }): Pane => ({
  ...pane,
  x: between(pane.x + by.x, 0, 1 - pane.width),
  y: between(pane.y + by.y, 0, 1 - pane.height),
});

/** The pane with other sides, and kept within the picture. */
export const resized = (pane: Pane, by: { width: number; height: number }): Pane => ({
  ...pane,
  width: between(pane.width + by.width, SIDE_MIN, 1 - pane.x),
  height: between(pane.height + by.height, SIDE_MIN, 1 - pane.y),
});

/**
 * The picture with everything painted over but these parts, encoded again as JPEG: what is covered is not in the file.
 * Null where the picture cannot be drawn.
 */
export async function maskPicture(picture: Blob, panes: Pane[]): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.fillStyle = '#000';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  for (const { x, y, width, height } of panes) {
    const part = [x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height] as const;
    brush.drawImage(bitmap, ...part, ...part);
  }
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}
