import { describe, expect, test } from 'vitest';
import { correction, formatBits, qr, versionBits } from './qr';

describe('the examples of ISO/IEC 18004', () => {
  test('error correction codewords are those of Annex I', () => {
    // Annex I: "01234567" in version 1-M.
    const data = [
      0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11,
    ];
    expect(correction(data, 10)).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
  });

  test('format and version information are those of the tables', () => {
    expect(formatBits(0).toString(2)).toBe('101010000010010');
    expect(formatBits(5).toString(2)).toBe('100000011001110');
    expect(versionBits(7).toString(2).padStart(18, '0')).toBe('000111110010010100');
  });
});

const CODE =
  '00020126580022br.gov.bcb.pix.sandbox0125019aab3f00b071f2a3c4d5e6f5204000053039865405' +
  '12.905802BR5917SANDBOX NAO PAGUE6007SANDBOX62290525019aab3f00b071f2a3c4d5e6f6304ABCD';

test('a Pix code is a square with three finder patterns', () => {
  const square = qr(CODE);
  expect(square).toBeDefined();
  const size = square?.length ?? 0;
  expect((size - 17) % 4).toBe(0);
  const target = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((row) =>
      [0, 1, 2, 3, 4, 5, 6].map((column) => (square?.[y + row]?.[x + column] ? '#' : '.')).join(''),
    );
  const drawn = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  expect(target(0, 0)).toEqual(drawn);
  expect(target(size - 7, 0)).toEqual(drawn);
  expect(target(0, size - 7)).toEqual(drawn);
});

test('the same text gives the same square, another text another, and too long a text none', () => {
  expect(qr('a')).toEqual(qr('a'));
  expect(qr('a')).not.toEqual(qr('b'));
  expect(qr('a')?.length).toBe(21);
  expect(qr('x'.repeat(700))).toBeUndefined();
});
