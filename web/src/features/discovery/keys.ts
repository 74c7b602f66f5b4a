/** What a key asks of the deck. */
export type DeckAction = 'pass' | 'like' | 'super_like' | 'undo' | 'next' | 'previous' | 'open';

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
  currentTarget: EventTarget | null;
}

const ARROWS: Record<string, DeckAction> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'super_like',
  Backspace: 'undo',
  z: 'undo',
  Z: 'undo',
};

/**
 * The action of a key press inside the deck, or null. Space and Enter belong to the deck only while it has
 * the focus itself, and a key held down decides about one person, not about ten. Where something scrolls
 * or is written, the keys are its own.
 */
export function actionOf(event: Key): DeckAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const inside = event.target instanceof Element ? event.target : null;
  if (inside?.closest('input, textarea, select, [role="menu"], [role="dialog"], section[tabindex]'))
    return null;
  if (event.target === event.currentTarget) {
    if (event.key === ' ') return event.shiftKey ? 'previous' : 'next';
    if (event.key === 'Enter') return 'open';
  }
  return ARROWS[event.key] ?? null;
}
