import { SIDE_MIN } from '../upload';

/** A photo of a profile is a little taller than wide: four to five. */
export const RATIO = 5 / 4;
/** The width of what is sent, in pixels: beyond the largest size that the server keeps. */
const WIDTH_MAX = 1200;
const ZOOM_MAX = 5;

/** Pixels of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** A place in the frame or in a picture, from 0 to 1 of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** What the frame shows: the place of the picture in its middle, and how much larger than needed to fill it. */
export interface View extends Point {
  zoom: number;
}

/** A part of a picture, in its pixels. */
export interface Crop extends Size {
  left: number;
  top: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The width of the part that fills the frame without zoom, in pixels of the picture. */
export const baseWidth = ({ width, height }: Size) => Math.min(width, height / RATIO);

/** As near as the picture still has the pixels that the server asks for; 1 where it has no more. */
export const zoomMax = (size: Size) => clamp(baseWidth(size) / SIDE_MIN, 1, ZOOM_MAX);

/** The part of the picture that lies in the frame. */
export function cropOf(size: Size, { x, y, zoom }: View): Crop {
  const width = baseWidth(size) / zoom;
  const height = width * RATIO;
  return { left: x * size.width - width / 2, top: y * size.height - height / 2, width, height };
}

/** The nearest view whose frame is filled. */
export function within(size: Size, view: View): View {
  const zoom = clamp(view.zoom, 1, zoomMax(size));
  const { width, height } = cropOf(size, { ...view, zoom });
  const halfX = width / size.width / 2;
  const halfY = height / size.height / 2;
  return { zoom, x: clamp(view.x, halfX, 1 - halfX), y: clamp(view.y, halfY, 1 - halfY) };
}

/** Where framing begins: the whole width or height, and above the middle, where faces are. */
export function firstView(size: Size): View {
  const spare = 1 - (baseWidth(size) * RATIO) / size.height;
  return within(size, { zoom: 1, x: 0.5, y: 0.5 - spare / 4 });
}

/** The picture follows by so much of the frame's width and height. */
export function pan(size: Size, view: View, by: Point): View {
  const { width, height } = cropOf(size, view);
  return within(size, {
    zoom: view.zoom,
    x: view.x - (by.x * width) / size.width,
    y: view.y - (by.y * height) / size.height,
  });
}

/** Nearer or farther; what lies at this place of the frame stays there. */
export function zoomAt(size: Size, view: View, factor: number, at: Point): View {
  const zoom = clamp(view.zoom * factor, 1, zoomMax(size));
  const before = cropOf(size, view);
  const after = cropOf(size, { ...view, zoom });
  return within(size, {
    zoom,
    x: view.x + ((before.width - after.width) * (at.x - 0.5)) / size.width,
    y: view.y + ((before.height - after.height) * (at.y - 0.5)) / size.height,
  });
}

/** The size of what is sent: never larger than the part it comes from, but as large as the server asks for. */
export function sentSize({ width }: Crop): Size {
  const sent = clamp(Math.round(width), SIDE_MIN, WIDTH_MAX);
  return { width: sent, height: Math.round(sent * RATIO) };
}

/** The size to work with: that of the picture, unless a telephone could not hold it. */
export function workingSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(PIXELS_MAX / (width * height)), SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
/** Less than the largest canvas of any browser. */
const PIXELS_MAX = 12_000_000;
const SIDE_MAX = 8192;
