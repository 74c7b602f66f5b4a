// An authenticator app: RFC 6238 with SHA-1, six digits, thirty seconds.

import { createHmac } from 'node:crypto';
import { until } from './wait.mjs';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret) {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const STEP = 30_000;
/** What must be left of a step for the code of the step before it to arrive in time. */
const ENOUGH = 20_000;
const step = () => Math.floor(Date.now() / STEP);

/**
 * The app of one secret. The server takes a code once, and those of the steps beside its own: each call answers the
 * next one, and waits until the server takes it.
 */
export class App {
  #last = null;

  constructor(secret) {
    this.secret = secret;
  }

  async code() {
    const left = STEP - (Date.now() % STEP);
    const earliest = left > ENOUGH ? step() - 1 : step();
    this.#last = this.#last === null ? earliest : Math.max(this.#last + 1, earliest);
    await until('a new code of the app', () => this.#last <= step() + 1);
    const count = Buffer.alloc(8);
    count.writeBigInt64BE(BigInt(this.#last));
    const tag = createHmac('sha1', bytesOf(this.secret)).update(count).digest();
    const number = tag.readUInt32BE(tag.at(-1) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
