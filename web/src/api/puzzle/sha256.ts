/** The digest of a short text, all at once: the browser's own is asynchronous, and a worker asks many thousands. */
const K = constants();

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function constants(): Int32Array {
  const found = new Int32Array(64);
  let count = 0;
  for (let candidate = 2; count < 64; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) {
      if (candidate % divisor === 0) prime = false;
    }
    if (prime) found[count++] = ((Math.cbrt(candidate) % 1) * 0x1_0000_0000) | 0;
  }
  return found;
}

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 of bytes, as eight words. */
export function sha256(bytes: Uint8Array): Int32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  const at = (array: Int32Array, index: number) => array[index] as number;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const x = at(w, i - 15);
      const y = at(w, i - 2);
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (at(hash, i) + word) | 0;
    });
  }
  return hash;
}

/** How many zero bits a digest begins with. */
export function leadingZeros(hash: Int32Array): number {
  let zeros = 0;
  for (const word of hash) {
    zeros += Math.clz32(word);
    if (word !== 0) break;
  }
  return zeros;
}

/** The first number for which the digest of `{puzzle}:{number}` begins with so many zero bits. */
export function solve(puzzle: string, bits: number): string {
  const encoder = new TextEncoder();
  for (let n = 0; ; n++) {
    if (leadingZeros(sha256(encoder.encode(`${puzzle}:${n}`))) >= bits) return String(n);
  }
}
