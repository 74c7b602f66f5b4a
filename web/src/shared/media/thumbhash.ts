/** A small picture of grey values, row by row, 0 to 255. */
export interface Grey {
  width: number;
  height: number;
  values: Uint8ClampedArray;
}

/** The longer side of what is drawn; the hash has no more to tell. */
const SIDE = 32;

/**
 * The lightness of a thumbhash without its colours; null for anything else. Its layout: 24 bits with the mean lightness
 * (6), two mean colours (6 each), the scale of the lightness (5) and the mark of transparency (1); 16 bits with the
 * number of waves along the shorter side (3), two scales (6 each) and the mark of a landscape (1); one more byte where
 * something is transparent; then the waves, four bits each, those of the lightness first.
 */
export function greyOf(thumbhash: string): Grey | null {
  let bytes: number[];
  try {
    bytes = [...atob(thumbhash)].map((letter) => letter.charCodeAt(0));
  } catch {
    return null; // Not base64: the photo stays a plain grey.
  }
  const byte = (at: number) => bytes[at] ?? 0;
  if (bytes.length < 5) return null;
  const head = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shape = byte(3) | (byte(4) << 8);
  const transparent = head >> 23 === 1;
  const landscape = shape >> 15 === 1;
  const long = transparent ? 5 : 7;
  const short = Math.max(3, shape & 7);
  const [across, down] = landscape ? [long, short] : [short, long];
  const mean = (head & 63) / 63;
  const scale = ((head >> 18) & 31) / 31;

  const waves: Array<{ x: number; y: number; height: number }> = [];
  const first = transparent ? 6 : 5;
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) {
      const at = waves.length;
      const four = (byte(first + (at >> 1)) >> ((at & 1) * 4)) & 15;
      waves.push({ x, y, height: (four / 7.5 - 1) * scale });
    }
  }

  const ratio = across / down;
  const width = Math.round(ratio > 1 ? SIDE : SIDE * ratio);
  const height = Math.round(ratio > 1 ? SIDE / ratio : SIDE);
  const values = new Uint8ClampedArray(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let light = mean;
      for (const wave of waves) {
        light +=
          wave.height *
          Math.cos((Math.PI / width) * (column + 0.5) * wave.x) *
          Math.cos((Math.PI / height) * (row + 0.5) * wave.y) *
          2;
      }
      values[row * width + column] = light * 255;
    }
  }
  return { width, height, values };
}
