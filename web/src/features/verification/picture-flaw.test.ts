import { expect, it } from 'vitest';
import { flawOf, type Grey } from './picture-flaw';

const grey = (at: (x: number, y: number) => number): Grey => {
  const [width, height] = [40, 30];
  const values = Float32Array.from({ length: width * height }, (_, place) =>
    at(place % width, Math.floor(place / width)),
  );
  return { values, width, height };
};

it('calls a picture without light dark, and not blurred too', () => {
  expect(flawOf(grey(() => 20))).toBe('dark');
});

it('calls a picture without edges blurred', () => {
  expect(flawOf(grey((x) => 90 + x))).toBe('blurred');
});

it('says nothing of a picture with light and edges', () => {
  expect(flawOf(grey((x, y) => (((x >> 2) + (y >> 2)) % 2 ? 190 : 70)))).toBeNull();
});
