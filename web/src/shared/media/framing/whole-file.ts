/**
 * Whether a file has its end: browsers draw a photo that was cut off on the way, with grey in place of the rest. Formats
 * that are not known here pass.
 */
export function hasEnd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegHasEnd(view);
  if (word(view, 1) === 'PNG\r') return pngHasEnd(view);
  if (word(view, 0) === 'RIFF' && word(view, 8) === 'WEBP')
    return view.getUint32(4, true) + 8 <= bytes.length;
  return true;
}

const word = (view: DataView, at: number): string =>
  at + 4 > view.byteLength
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((next) => view.getUint8(at + next)));

/** Walks the parts of a PNG to the one that ends it. */
function pngHasEnd(view: DataView): boolean {
  let at = 8;
  while (at + 8 <= view.byteLength) {
    if (word(view, at + 4) === 'IEND') return true;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Walks the segments of a JPEG to its end marker; a preview inside the file has one of its own, which does not count. */
function jpegHasEnd(view: DataView): boolean {
  const byte = (at: number) => (at < view.byteLength ? view.getUint8(at) : -1);
  let at = 2;
  while (at + 4 <= view.byteLength || byte(at + 1) === 0xd9) {
    if (byte(at) !== 0xff) return false;
    const code = byte(at + 1);
    if (code === 0xd9) return true;
    if (code === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    const bare = code === 0x01 || (code >= 0xd0 && code <= 0xd8);
    at += 2 + (bare ? 0 : view.getUint16(at + 2));
    if (code === 0xda) at = afterScan(byte, at, view.byteLength);
  }
  return false;
}

/** Where the compressed data ends: at the next marker that is neither a stuffed zero nor a restart. */
function afterScan(byte: (at: number) => number, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (byte(at) !== 0xff) continue;
    const next = byte(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return end;
}
