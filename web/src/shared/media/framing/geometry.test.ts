import { describe, expect, it } from 'vitest';
import { cropOf, firstView, pan, sentSize, workingSize, zoomAt, zoomMax } from './geometry';

const PORTRAIT = { width: 3000, height: 4000 };
const LANDSCAPE = { width: 4000, height: 3000 };
const CENTRE = { x: 0.5, y: 0.5 };

const inside = (size: { width: number; height: number }, crop: ReturnType<typeof cropOf>) =>
  crop.left >= -0.01 &&
  crop.top >= -0.01 &&
  crop.left + crop.width <= size.width + 0.01 &&
  crop.top + crop.height <= size.height + 0.01;

describe('the first view', () => {
  it('fills the frame, above the middle of a tall picture', () => {
    const crop = cropOf(PORTRAIT, firstView(PORTRAIT));
    expect(crop).toMatchObject({ left: 0, width: 3000, height: 3750 });
    expect(crop.top).toBeCloseTo(62.5);
  });

  it('is the middle of a wide picture', () => {
    expect(cropOf(LANDSCAPE, firstView(LANDSCAPE))).toEqual({ left: 800, top: 0, width: 2400, height: 3000 });
  });
});

describe('moving', () => {
  it('follows the finger and stops at the edge', () => {
    const start = firstView(LANDSCAPE);
    expect(cropOf(LANDSCAPE, pan(LANDSCAPE, start, { x: 0.25, y: 0.5 }))).toMatchObject({
      left: 200,
      top: 0,
    });
    expect(cropOf(LANDSCAPE, pan(LANDSCAPE, start, { x: 9, y: 0 })).left).toBeCloseTo(0);
    expect(cropOf(LANDSCAPE, pan(LANDSCAPE, start, { x: -9, y: 0 })).left).toBeCloseTo(1600);
  });

  it('never leaves an empty place, whatever is done', () => {
    let view = firstView(LANDSCAPE);
    for (const [factor, x, y] of [
      [3, 0, 0],
      [0.4, 1, 1],
      [9, 0.2, 0.9],
      [0.01, 0.5, 0.5],
    ] as const) {
      view = pan(LANDSCAPE, zoomAt(LANDSCAPE, view, factor, { x, y }), { x: x - 0.7, y: 0.7 - y });
      expect(inside(LANDSCAPE, cropOf(LANDSCAPE, view))).toBe(true);
    }
  });
});

describe('zooming', () => {
  it('keeps what is below the finger', () => {
    const at = { x: 0.25, y: 0.4 };
    const start = zoomAt(PORTRAIT, firstView(PORTRAIT), 2, CENTRE);
    const placeOf = (view: typeof start) => {
      const { left, top, width, height } = cropOf(PORTRAIT, view);
      return { x: left + at.x * width, y: top + at.y * height };
    };
    const before = placeOf(start);
    const after = placeOf(zoomAt(PORTRAIT, start, 1.5, at));
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it('ends where the pixels do', () => {
    expect(zoomMax(PORTRAIT)).toBe(5);
    expect(zoomMax({ width: 600, height: 800 })).toBeCloseTo(1.5);
    expect(zoomMax({ width: 400, height: 400 })).toBe(1);
  });
});

describe('what is sent', () => {
  it('is four to five, at most 1200 wide and at least what the server asks for', () => {
    const sent = (width: number) => sentSize({ left: 0, top: 0, width, height: width * 1.25 });
    expect(sent(2400)).toEqual({ width: 1200, height: 1500 });
    expect(sent(640.4)).toEqual({ width: 640, height: 800 });
    expect(sent(320)).toEqual({ width: 400, height: 500 });
  });

  it('comes from a picture that a telephone can hold', () => {
    expect(workingSize(LANDSCAPE)).toEqual(LANDSCAPE);
    const huge = workingSize({ width: 12_000, height: 9_000 });
    expect(huge.width * huge.height).toBeLessThanOrEqual(12_010_000);
    expect(huge.width / huge.height).toBeCloseTo(4 / 3, 2);
    expect(workingSize({ width: 12_000, height: 1_000 })).toEqual({ width: 8192, height: 683 });
  });
});
