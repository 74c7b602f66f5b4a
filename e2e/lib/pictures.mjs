// Pictures for uploads, drawn here so that no file is needed.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

/** `zlib.crc32` came with Node 20.15; older versions use this CRC-32. */
const checksum =
  crc32 ??
  ((bytes) => {
    let sum = -1;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    }
    return ~sum >>> 0;
  });

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(checksum(body), 4 + body.length);
  return frame;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width, height) {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return chunk('IHDR', data);
}

/** A small colourful PNG; another `seed` is another picture. */
export function png(width = 500, height = 640, seed = 7) {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set([(x + seed * 40) & 255, (y + seed * 25) & 255, (seed * 60) & 255], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/**
 * A PNG as large as a camera's photo: smooth light with noise in every pixel, which compresses badly. The same bytes on
 * every machine; another `seed` is another picture.
 */
export function cameraPhoto(seed = 1, width = 900, height = 1200) {
  let state = seed * 2_654_435_761;
  const grain = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24) / 8 - 16;
  };
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 110 + 60 * Math.sin(x / (90 + seed * 7)) * Math.cos(y / (120 - seed * 5)) + grain();
      const at = y * (width * 3 + 1) + 1 + x * 3;
      for (let part = 0; part < 3; part += 1) rows[at + part] = Math.max(0, Math.min(255, light + part * 18 + grain() / 2));
    }
  }
  return Buffer.concat([SIGNATURE, header(width, height), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** A decompression bomb: a few bytes that claim to be ten thousand pixels wide and high. */
export function bomb() {
  return Buffer.concat([SIGNATURE, header(10_000, 10_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), chunk('IEND', Buffer.alloc(0))]);
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><script>alert(1)</script></svg>');

/** The path of one of the product's own drawn portraits, to upload it. */
export function portrait(name) {
  return fileURLToPath(new URL(`../../crates/app/content/portraits/${name}-800.webp`, import.meta.url));
}

export const portraitBytes = (name) => readFileSync(portrait(name));
