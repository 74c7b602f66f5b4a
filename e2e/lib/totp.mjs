// An authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds.

import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret) {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The app of one secret. The server takes a code once, and those of the steps beside its own: each call answers
 * the next of these three, so a story proves itself three times without waiting.
 */
export class App {
  #last = Number.NEGATIVE_INFINITY;

  constructor(secret) {
    this.secret = secret;
  }

  code() {
    const now = Math.floor(Date.now() / 30_000);
    this.#last = Math.max(this.#last + 1, now - 1);
    const count = Buffer.alloc(8);
    count.writeBigInt64BE(BigInt(this.#last));
    const tag = createHmac('sha1', bytesOf(this.secret)).update(count).digest();
    const number = tag.readUInt32BE(tag.at(-1) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
