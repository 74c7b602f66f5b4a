import { type PointerEvent, useRef } from 'react';
import type { ReactionKind } from '@/api/surface';

/** Pixels before a press becomes a drag; below it stays a tap. */
const SLOP = 8;
/** Where the finger would land if it went on for this long counts, in milliseconds. */
const FORESIGHT = 180;
const SIDEWAYS = 140;
const UPWARDS = 190;

/**
 * What a released drag means. `dx`, `dy` in pixels, velocities in pixels per millisecond. Upwards is only
 * for a mouse or pen: on a touch screen a finger that goes up scrolls the page.
 */
export function meaningOf(
  dx: number,
  dy: number,
  vx: number,
  vy: number,
  touch: boolean,
): ReactionKind | null {
  const x = dx + vx * FORESIGHT;
  const y = dy + vy * FORESIGHT;
  if (!touch && y < -UPWARDS && Math.abs(x) < 120) return 'super_like';
  if (x > SIDEWAYS) return 'like';
  if (x < -SIDEWAYS) return 'pass';
  return null;
}

type Stamps = Partial<Record<ReactionKind, HTMLElement>>;

interface Drag {
  id: number;
  stamps: Stamps;
  startX: number;
  startY: number;
  moved: boolean;
  /** The last moments, for the velocity. */
  trail: Array<{ x: number; y: number; at: number }>;
}

const part = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

function stampsOf(card: HTMLElement): Stamps {
  const found = card.querySelectorAll<HTMLElement>(':scope > [data-stamp]');
  return Object.fromEntries([...found].map((stamp) => [stamp.dataset.stamp, stamp]));
}

/** Moves the card by its own style: no render while the finger moves, and nothing but transform and opacity. */
function place(card: HTMLElement, stamps: Stamps, dx: number, dy: number) {
  card.style.transform = `translate(${dx}px, ${dy}px) rotate(${Math.max(-11, Math.min(11, dx / 24))}deg)`;
  const clear = (kind: ReactionKind, amount: number) => {
    const stamp = stamps[kind];
    if (stamp) stamp.style.opacity = String(amount);
  };
  clear('like', part(dx, 30, 120));
  clear('pass', part(-dx, 30, 120));
  clear('super_like', Math.abs(dx) < 80 ? part(-dy, 50, 140) : 0);
}

/** Gives the card back to its style sheet, which lets it spring home or fly away. */
function letGo(card: HTMLElement, stamps: Stamps) {
  card.removeAttribute('data-dragging');
  card.style.transform = '';
  for (const stamp of Object.values(stamps)) stamp.style.opacity = '';
}

/** The pointer handlers of the top card. */
export function useDrag(onVote?: (kind: ReactionKind) => void) {
  const drag = useRef<Drag | null>(null);
  const swallow = useRef(false);

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const now = drag.current;
    if (!now || now.id !== event.pointerId) return;
    drag.current = null;
    if (!now.moved) return;
    const card = event.currentTarget;
    const dx = event.clientX - now.startX;
    const dy = event.clientY - now.startY;
    const old = now.trail[0] ?? { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const time = Math.max(16, event.timeStamp - old.at);
    const kind = cancelled
      ? null
      : meaningOf(
          dx,
          dy,
          (event.clientX - old.x) / time,
          (event.clientY - old.y) / time,
          event.pointerType === 'touch',
        );
    letGo(card, now.stamps);
    if (kind) onVote?.(kind);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      // Presses in the card's dialogs arrive here too: they are its children for React, not on the page.
      if (!event.currentTarget.contains(event.target as Node)) return;
      swallow.current = false;
      drag.current = {
        id: event.pointerId,
        stamps: {},
        startX: event.clientX,
        startY: event.clientY,
        moved: false,
        trail: [],
      };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now || now.id !== event.pointerId) return;
      const dx = event.clientX - now.startX;
      const dy = event.clientY - now.startY;
      if (!now.moved) {
        if (Math.hypot(dx, dy) < SLOP) return;
        now.moved = true;
        swallow.current = true;
        now.stamps = stampsOf(event.currentTarget);
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.setAttribute('data-dragging', '');
      }
      now.trail.push({ x: event.clientX, y: event.clientY, at: event.timeStamp });
      while ((now.trail[0]?.at ?? event.timeStamp) < event.timeStamp - 100) now.trail.shift();
      place(event.currentTarget, now.stamps, dx, event.pointerType === 'touch' ? dy * 0.3 : dy);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    /** The click that ends a drag is not a press on whatever lay under the finger. */
    onClickCapture: (event: React.MouseEvent) => {
      if (!swallow.current) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
