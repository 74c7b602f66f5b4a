/** What a key asks of the desk. */
export type DeskAction =
  | { kind: 'next' }
  | { kind: 'previous' }
  | { kind: 'open' }
  | { kind: 'decision'; index: number }
  | { kind: 'macro'; index: number }
  | { kind: 'facts' }
  | { kind: 'skip' }
  | { kind: 'new' }
  | { kind: 'keys' };

interface Key {
  key: string;
  /** The place of the key: with Shift, digits write other signs on each keyboard. */
  code?: string;
  shiftKey?: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
}

const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** Where a press means something of its own. */
const ELSEWHERE = '[role="dialog"], [role="menu"]';
/** Enter and Space press these themselves. */
const PRESSED = 'a, button, summary, [role="tab"]';

/**
 * The action of a key press on the desk, or null. Never while something is written or a window is open; a key that is
 * held down walks the queue and does nothing else.
 */
export function actionOf(event: Key): DeskAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(`${WRITES}, ${ELSEWHERE}`)) return null;
  const key = event.key.toLowerCase();
  if (key === 'j') return { kind: 'next' };
  if (key === 'k') return { kind: 'previous' };
  if (event.repeat) return null;
  if (key === 'enter') return at?.closest(PRESSED) ? null : { kind: 'open' };
  const digit = /^Digit([1-9])$/.exec(event.code ?? '')?.[1];
  if (event.shiftKey && digit) return { kind: 'macro', index: Number(digit) - 1 };
  if (/^[1-8]$/.test(key)) return { kind: 'decision', index: Number(key) - 1 };
  if (key === 'e') return { kind: 'facts' };
  if (key === 's') return { kind: 'skip' };
  if (key === 'n') return { kind: 'new' };
  return event.key === '?' ? { kind: 'keys' } : null;
}

/** The case that J or K leads to; at either end it stays. Without a current one both begin at the top. */
export function neighbour(ids: string[], current: string | null, step: 1 | -1): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}
