import { useEffect, useState } from 'react';

/** A keyboard takes at least this part of the height; an address bar that comes and goes takes less. */
const KEYBOARD = 0.22;

const WRITABLE =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=button], [type=submit], [type=color])';

/**
 * Whether the keyboard of a phone covers the lower part of the screen: something is being written, and the visible
 * part is clearly lower than it has been at this width. No browser on iOS says so directly.
 */
export function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const tallest = new Map<number, number>();
    const look = () => {
      const view = window.visualViewport;
      // Zooming by two fingers makes the visible part smaller too; the product of both stays.
      const height = view ? view.height * view.scale : innerHeight;
      const full = Math.max(tallest.get(innerWidth) ?? 0, height, view ? 0 : innerHeight);
      tallest.set(innerWidth, full);
      setOpen(Boolean(document.activeElement?.matches(WRITABLE)) && height < full * (1 - KEYBOARD));
    };
    look();
    window.addEventListener('resize', look);
    window.visualViewport?.addEventListener('resize', look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      window.removeEventListener('resize', look);
      window.visualViewport?.removeEventListener('resize', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  return open;
}
