import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Turning } from './model';

/** Radians for a pixel of a drag, and for a press of a key or a button. */
const BY_PIXEL = { yaw: 0.006, pitch: 0.004 };
export const STEP = 0.35;

/** A finger, a mouse or the arrow keys turn the globe. A page is still scrolled by a finger that goes up or down. */
export function useGlobeRotation(globe: () => Turning | null, hold: (held: boolean) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    from.current = null;
    hold(false);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture?.(event.pointerId);
      hold(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      const { x, y } = from.current;
      from.current = { x: event.clientX, y: event.clientY };
      globe()?.turn((event.clientX - x) * BY_PIXEL.yaw, (event.clientY - y) * BY_PIXEL.pitch);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const KEYS: Record<string, readonly [yaw: number, pitch: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

export const rotateByKey = (globe: () => Turning | null) => (event: KeyboardEvent) => {
  const turn = KEYS[event.key];
  if (!turn) return;
  event.preventDefault();
  globe()?.turn(...turn);
};
