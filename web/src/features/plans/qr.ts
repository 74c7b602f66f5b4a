/**
 * QR codes after ISO/IEC 18004: bytes, error correction M, the smallest version that holds the text. Written here
 * because a Pix code must be drawn without asking anybody else for a picture.
 */

/** Correction codewords of a block, and blocks, of level M, by version from 1. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** The field of 256 elements, as powers of its generator. */
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  EXP[power + 255] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? at(EXP, at(LOG, a) + at(LOG, b)) : 0);

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

/** The remainder of the data by the generator of so many roots: Reed and Solomon's codewords. */
export function correction(data: number[], degree: number): number[] {
  const generator = new Array<number>(degree).fill(0);
  generator[degree - 1] = 1;
  for (let root = 0, power = 1; root < degree; root++, power = times(power, 2)) {
    for (let index = 0; index < degree; index++) {
      generator[index] = times(at(generator, index), power) ^ at(generator, index + 1);
    }
  }
  const rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let index = 0; index < degree; index++)
      rest[index] = at(rest, index) ^ times(at(generator, index), factor);
  }
  return rest;
}

const sizeOf = (version: number) => version * 4 + 17;

/** Where the small targets stand, on both axes. */
function alignment(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const places = [6];
  for (let place = version * 4 + 10; places.length < count; place -= step) places.splice(1, 0, place);
  return places;
}

/** Codewords that a version has in all. */
function capacity(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
    if (version >= 7) bits -= 36;
  }
  return Math.floor(bits / 8);
}

const dataCapacity = (version: number) =>
  capacity(version) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);

/** The smallest version that holds so many bytes; undefined when none of ours does. */
function versionFor(length: number): number | undefined {
  for (let version = 1; version <= CORRECTION.length; version++) {
    const header = version < 10 ? 2 : 3;
    if (length + header <= dataCapacity(version)) return version;
  }
  return undefined;
}

/** Mode, length, bytes and filling, as codewords. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >>> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = dataCapacity(version) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let fill = 0xec; bits.length < room; fill ^= 0xec ^ 0x11) put(fill, 8);
  const words: number[] = [];
  for (let from = 0; from < bits.length; from += 8) {
    words.push(bits.slice(from, from + 8).reduce((word, bit) => (word << 1) | bit, 0));
  }
  return words;
}

/** Data and correction of all blocks, woven into each other. */
function interleaved(data: number[], version: number): number[] {
  const blocks = at(BLOCKS, version - 1);
  const degree = at(CORRECTION, version - 1);
  const short = Math.floor(capacity(version) / blocks) - degree;
  const longer = data.length - short * blocks;
  const parts: number[][] = [];
  for (let block = 0, from = 0; block < blocks; block++) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const checks = parts.map((part) => correction(part, degree));
  const woven: number[] = [];
  for (let index = 0; index <= short; index++) {
    for (const part of parts) if (index < part.length) woven.push(at(part, index));
  }
  for (let index = 0; index < degree; index++) for (const check of checks) woven.push(at(check, index));
  return woven;
}

/** A square of dark and light, and which of its fields carry no data. */
class Square {
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly size: number) {
    const empty = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
    this.dark = empty();
    this.fixed = empty();
  }

  is(x: number, y: number): boolean {
    return this.dark[y]?.[x] ?? false;
  }

  isFixed(x: number, y: number): boolean {
    return this.fixed[y]?.[x] ?? true;
  }

  set(x: number, y: number, dark: boolean) {
    const row = this.dark[y];
    if (row && x >= 0 && x < this.size) row[x] = dark;
  }

  fix(x: number, y: number, dark: boolean) {
    this.set(x, y, dark);
    const row = this.fixed[y];
    if (row && x >= 0 && x < this.size) row[x] = true;
  }
}

function drawPatterns(square: Square, version: number) {
  const { size } = square;
  for (let index = 0; index < size; index++) {
    square.fix(6, index, index % 2 === 0);
    square.fix(index, 6, index % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        square.fix(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const places = alignment(version);
  const last = places.length - 1;
  for (const [i, cx] of places.entries()) {
    for (const [j, cy] of places.entries()) {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (corner) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++)
          square.fix(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  drawFormat(square, 0);
  if (version >= 7) drawVersion(square, version);
}

/** Bits with their own correction: the remainder by a fixed polynomial, put behind them. */
export function guarded(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) & 1 ? polynomial : 0);
  return (value << bits) | (rest & ((1 << bits) - 1));
}

/** Level M is 00; the mask comes after it. */
export const formatBits = (mask: number) => guarded(mask, 10, 0x537) ^ 0x5412;
export const versionBits = (version: number) => guarded(version, 12, 0x1f25);

function drawFormat(square: Square, mask: number) {
  const bits = formatBits(mask);
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  const { size } = square;
  for (let index = 0; index <= 5; index++) square.fix(8, index, bit(index));
  square.fix(8, 7, bit(6));
  square.fix(8, 8, bit(7));
  square.fix(7, 8, bit(8));
  for (let index = 9; index < 15; index++) square.fix(14 - index, 8, bit(index));
  for (let index = 0; index < 8; index++) square.fix(size - 1 - index, 8, bit(index));
  for (let index = 8; index < 15; index++) square.fix(8, size - 15 + index, bit(index));
  square.fix(8, size - 8, true);
}

function drawVersion(square: Square, version: number) {
  const bits = versionBits(version);
  for (let index = 0; index < 18; index++) {
    const dark = ((bits >>> index) & 1) === 1;
    const far = square.size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    square.fix(far, near, dark);
    square.fix(near, far, dark);
  }
}

/** Fills the free fields in columns of two, from the right, up and down. */
function drawData(square: Square, words: number[]) {
  const { size } = square;
  let index = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const upward = ((right + 1) & 2) === 0;
        const y = upward ? size - 1 - step : step;
        if (square.isFixed(x, y) || index >= words.length * 8) continue;
        square.set(x, y, ((at(words, index >>> 3) >>> (7 - (index & 7))) & 1) === 1);
        index++;
      }
    }
  }
}

const MASKS: Array<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function turn(square: Square, mask: number) {
  const holds = MASKS[mask];
  for (let y = 0; y < square.size; y++) {
    for (let x = 0; x < square.size; x++) {
      if (!square.isFixed(x, y) && holds?.(x, y)) square.set(x, y, !square.is(x, y));
    }
  }
}

/** How hard a square is to read: long runs, blocks, false targets, too much of one colour. */
function penalty(square: Square): number {
  const { size } = square;
  let sum = 0;
  let dark = 0;
  const line = (get: (index: number) => boolean) => {
    let run = 0;
    let text = '';
    for (let index = 0; index < size; index++) {
      run = index > 0 && get(index) === get(index - 1) ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
      text += get(index) ? '1' : '0';
    }
    for (const target of ['10111010000', '00001011101']) {
      for (let from = text.indexOf(target); from >= 0; from = text.indexOf(target, from + 1)) sum += 40;
    }
  };
  for (let index = 0; index < size; index++) {
    line((x) => square.is(x, index));
    line((y) => square.is(index, y));
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = square.is(x, y);
      if (here) dark++;
      const right = x + 1 < size && square.is(x + 1, y) === here;
      const below = y + 1 < size && square.is(x, y + 1) === here;
      if (right && below && square.is(x + 1, y + 1) === here) sum += 3;
    }
  }
  const share = Math.abs((dark * 20) / (size * size) - 10);
  return sum + Math.floor(share) * 10;
}

/** The dark fields of a code, row by row; undefined when the text is too long for one. */
export function qr(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (version === undefined) return undefined;
  const words = interleaved(dataOf(bytes, version), version);
  const square = new Square(sizeOf(version));
  drawPatterns(square, version);
  drawData(square, words);
  let best = { mask: 0, penalty: Number.POSITIVE_INFINITY };
  for (const mask of MASKS.keys()) {
    turn(square, mask);
    drawFormat(square, mask);
    const found = penalty(square);
    if (found < best.penalty) best = { mask, penalty: found };
    turn(square, mask);
  }
  turn(square, best.mask);
  drawFormat(square, best.mask);
  return square.dark;
}
