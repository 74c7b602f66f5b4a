import { expect, it } from 'vitest';
import { averageColour } from './person-photo';

/** The first three bytes of a hash with these six-bit parts, as base64. */
const head = (light: number, yellowBlue: number, redGreen: number) => {
  const bits = light | (yellowBlue << 6) | (redGreen << 12);
  return btoa(String.fromCharCode(bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, 0));
};
const parts = (colour: string | undefined) => (colour?.match(/\d+/g) ?? []).map(Number);

it('white and black are (almost) white and black', () => {
  for (const part of parts(averageColour(head(63, 32, 32)))) expect(part).toBeGreaterThan(245);
  for (const part of parts(averageColour(head(0, 31, 31)))) expect(part).toBeLessThan(10);
});

it('tells warm from cold', () => {
  const [red = 0, , blue = 0] = parts(averageColour(head(32, 55, 44)));
  expect(red).toBeGreaterThan(blue);
  const [coldRed = 0, , coldBlue = 0] = parts(averageColour(head(32, 10, 28)));
  expect(coldBlue).toBeGreaterThan(coldRed);
});

it('anything else has no colour', () => {
  expect(averageColour('')).toBeUndefined();
  expect(averageColour('%%%%')).toBeUndefined();
});
