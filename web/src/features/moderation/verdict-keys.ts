/** What a key answers: approval, or the reason at a place of the list. */
export type Verdict = 'approve' | number;

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: EventTarget | null;
}

/** The answer that a press marks, or null; `count` reasons are numbered from 1. Never in a window or a text field. */
export function verdictOf(event: Key, count: number): Verdict | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('[role="dialog"], textarea, select, input:not([type="radio"])')) return null;
  if (event.key.toLowerCase() === 'a') return 'approve';
  const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
  return place >= 0 && place < count ? place : null;
}
