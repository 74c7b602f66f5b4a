import { describe, expect, it } from 'vitest';
import { greyOf } from './thumbhash';

const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes));
/** A hash of one lightness without waves: scale 0, a portrait of four waves across. */
const plain = (lightness: number) => base64([lightness, 0, 0, 4, 0, ...Array(16).fill(0x88)]);

describe('the grey of a thumbhash', () => {
  it('without waves is its mean lightness', () => {
    const grey = greyOf(plain(63));
    expect(new Set(grey?.values)).toEqual(new Set([255]));
    expect(new Set(greyOf(plain(0))?.values)).toEqual(new Set([0]));
  });

  it('of a portrait is higher than wide, of a landscape wider than high', () => {
    const portrait = greyOf(plain(30));
    const landscape = greyOf(base64([30, 0, 0, 4, 0x80, ...Array(16).fill(0x88)]));
    expect(portrait && portrait.height > portrait.width).toBe(true);
    expect(landscape && landscape.width > landscape.height).toBe(true);
  });

  it('with a wave across differs from left to right', () => {
    // Full scale of the lightness in bits 18 to 22, the first wave at its most.
    const grey = greyOf(base64([32, 0, 0x7c, 4, 0, 0x8f, ...Array(15).fill(0x88)]));
    expect(grey?.values[0]).toBeGreaterThan(grey?.values[(grey?.width ?? 1) - 1] ?? 0);
  });

  it('of anything else is null', () => {
    expect(greyOf('')).toBeNull();
    expect(greyOf('não é')).toBeNull();
  });
});
