import { expect, it } from 'vitest';
import { hasEnd } from './whole-file';

const bytes = (...parts: Array<number[] | string>) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );

/** A preview with its own end, a scan with a stuffed zero and a restart, and the end. */
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd8, 0xff, 0xd9, 0xff, 0xda, 0, 3, 1],
  [9, 0xff, 0, 9, 0xff, 0xd3, 9],
  [0xff, 0xd9],
);
const PNG = bytes(
  [0x89],
  'PNG\r\n',
  [0x1a, 0x0a],
  [0, 0, 0, 1],
  'IDAT',
  [7, 0, 0, 0, 0],
  [0, 0, 0, 0],
  'IEND',
  [0, 0, 0, 0],
);
const WEBP = bytes('RIFF', [6, 0, 0, 0], 'WEBP', [1, 2]);

it('a file with its end is whole, also with something behind it', () => {
  for (const file of [JPEG, PNG, WEBP]) {
    expect(hasEnd(file)).toBe(true);
    expect(hasEnd(bytes([...file], 'a film'))).toBe(true);
  }
});

it('a file that was cut off is not', () => {
  expect(hasEnd(JPEG.slice(0, -2))).toBe(false);
  expect(hasEnd(JPEG.slice(0, 12))).toBe(false);
  expect(hasEnd(PNG.slice(0, -8))).toBe(false);
  expect(hasEnd(WEBP.slice(0, -1))).toBe(false);
});

it('a format that is not known passes', () => {
  expect(hasEnd(bytes('isto não é uma foto'))).toBe(true);
  expect(hasEnd(bytes())).toBe(true);
});
