import { expect, it } from 'vitest';
import { BIRTH, FACE, movePane, resized } from './mask';

it('keeps a window within the picture', () => {
  expect(movePane(FACE, { x: -1, y: 2 })).toMatchObject({ x: 0, y: 1 - FACE.height });
  expect(resized(BIRTH, { width: 3, height: -3 })).toMatchObject({ width: 1 - BIRTH.x, height: 0.05 });
});

it('moves and sizes by what is asked', () => {
  expect(movePane(FACE, { x: 0.1, y: 0 }).x).toBeCloseTo(FACE.x + 0.1);
  expect(resized(FACE, { width: 0.1, height: 0 }).width).toBeCloseTo(FACE.width + 0.1);
});
