import { type PointerEvent, type SyntheticEvent, type TouchEvent, useEffect, useRef } from 'react';

/** How long a finger rests before it asks for more, in milliseconds; a little less than the phone's own menu. */
const REST = 420;
/** Pixels that a resting finger may tremble; beyond it scrolls. */
const TREMBLE = 10;

/** Handlers for a list: `onPress` gets the id of the message on which a finger rested. */
export function useLongPress(onPress: (message: string) => void) {
  const rest = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  /** The finger that asked is still down. */
  const asked = useRef(false);
  const end = () => {
    clearTimeout(rest.current?.timer);
    rest.current = null;
  };
  useEffect(() => () => clearTimeout(rest.current?.timer), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      end();
      asked.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary || !(event.target instanceof Element)) return;
      const message = event.target.closest<HTMLElement>('[data-message]')?.dataset.message;
      if (!message) return;
      const press = () => {
        end();
        asked.current = true;
        navigator.vibrate?.(8);
        onPress(message);
      };
      rest.current = { x: event.clientX, y: event.clientY, timer: setTimeout(press, REST) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = rest.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > TREMBLE) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Lifting it is no press on what lies below: it would take the focus from the menu, and so close it.
    onTouchEnd: (event: TouchEvent) => asked.current && event.preventDefault(),
    // The phone's own menu would lie over ours. A mouse keeps its own.
    onContextMenu: (event: SyntheticEvent) => {
      if (matchMedia('(pointer: coarse)').matches) event.preventDefault();
    },
  };
}
