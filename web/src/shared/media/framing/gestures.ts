import type { Point } from './geometry';

/** What a finger, a mouse or a wheel does to the picture in the frame. Places and ways are parts of the frame. */
export interface Moves {
  pan: (by: Point) => void;
  zoom: (factor: number, at: Point) => void;
  doubleTap: (at: Point) => void;
}

/** Milliseconds and pixels within which two taps are one double tap; and pixels that a tap may wander. */
const DOUBLE = { time: 320, way: 32 };
const TAP = 8;
/** How much one pixel of a wheel changes the zoom; the pinch of a touchpad sends smaller ways. */
const WHEEL = 0.0016;
const WHEEL_PINCH = 0.01;

const between = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Listens to the frame until the answer is called. */
export function listenToGestures(frame: HTMLElement, moves: Moves): () => void {
  const fingers = new Map<number, Point>();
  let wandered = 0;
  let lastTap: (Point & { time: number }) | null = null;
  const placeOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });
  const partOf = ({ x, y }: Point): Point => {
    const box = frame.getBoundingClientRect();
    return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
  };
  const pan = (from: Point, to: Point) => {
    const [a, b] = [partOf(from), partOf(to)];
    moves.pan({ x: b.x - a.x, y: b.y - a.y });
  };

  const down = (event: PointerEvent) => {
    // A button in the frame is pressed, not dragged.
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    if (fingers.size === 0) wandered = 0;
    // More than one finger is no tap.
    else wandered = Number.POSITIVE_INFINITY;
    frame.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, placeOf(event));
  };
  const move = (event: PointerEvent) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = placeOf(event);
    wandered += between(from, to);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    fingers.set(event.pointerId, to);
    if (!other) return pan(from, to);
    const [before, after] = [between(from, other), between(to, other)];
    pan(middle(from, other), middle(to, other));
    if (before > 0 && after > 0) moves.zoom(after / before, partOf(middle(to, other)));
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    const tap = { ...placeOf(event), time: event.timeStamp };
    const isTap = event.type === 'pointerup' && wandered < TAP;
    if (isTap && lastTap && tap.time - lastTap.time < DOUBLE.time && between(tap, lastTap) < DOUBLE.way) {
      lastTap = null;
      return moves.doubleTap(partOf(tap));
    }
    lastTap = isTap ? tap : null;
  };
  const wheel = (event: WheelEvent) => {
    // The page stays where it is.
    event.preventDefault();
    const way = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    moves.zoom(Math.exp(-way * (event.ctrlKey ? WHEEL_PINCH : WHEEL)), partOf(placeOf(event)));
  };

  const ends = new AbortController();
  const { signal } = ends;
  frame.addEventListener('pointerdown', down, { signal });
  frame.addEventListener('pointermove', move, { signal });
  frame.addEventListener('pointerup', up, { signal });
  frame.addEventListener('pointercancel', up, { signal });
  frame.addEventListener('wheel', wheel, { signal, passive: false });
  return () => ends.abort();
}
