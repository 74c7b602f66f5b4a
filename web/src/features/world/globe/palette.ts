type Rgb = [number, number, number];

/** The globe's colours, of 0 to 1: Ginja, coral and Maracujá as the shaders want them. */
export interface Palette {
  dark: boolean;
  land: Rgb;
  landLit: Rgb;
  ballLow: Rgb;
  ballHigh: Rgb;
  halo: Rgb;
  thread: Rgb;
  threadLit: Rgb;
  dot: Rgb;
  rim: Rgb;
}

const LIGHT: Palette = {
  dark: false,
  land: [0.69, 0.07, 0.23],
  landLit: [0.94, 0.4, 0.25],
  ballLow: [0.985, 0.9, 0.9],
  ballHigh: [1, 0.985, 0.975],
  halo: [0.98, 0.62, 0.55],
  thread: [0.69, 0.07, 0.23],
  threadLit: [0.98, 0.6, 0.15],
  dot: [0.95, 0.58, 0.02],
  rim: [1, 1, 1],
};

const DARK: Palette = {
  dark: true,
  land: [1, 0.56, 0.65],
  landLit: [1, 0.78, 0.34],
  ballLow: [0.13, 0.05, 0.09],
  ballHigh: [0.3, 0.09, 0.17],
  halo: [1, 0.36, 0.5],
  thread: [1, 0.45, 0.57],
  threadLit: [1, 0.78, 0.34],
  dot: [1, 0.784, 0.341],
  rim: [1, 0.97, 0.92],
};

export const palette = (dark: boolean): Palette => (dark ? DARK : LIGHT);
