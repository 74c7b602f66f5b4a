import { describe, expect, it } from 'vitest';
import { leadingZeros, sha256, solve } from './sha256';

const hex = (text: string) =>
  [...sha256(new TextEncoder().encode(text))]
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');

describe('the digest of the waitlist puzzle', () => {
  it('is SHA-256, for texts of any length', () => {
    expect(hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });

  it('counts the zero bits from the front', () => {
    expect(leadingZeros(Int32Array.from([0, 1]))).toBe(63);
    expect(leadingZeros(Int32Array.from([0x00ff0000, 0]))).toBe(8);
  });

  // The server's test of `puzzle.rs` has the same line.
  it('finds what the server takes', () => {
    expect(solve('enlace', 16)).toBe('34746');
  });
});
