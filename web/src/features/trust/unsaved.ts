import { SLUG } from '@/config/product';
import type { Sheet } from './sheet';

/** One key per person, beginning like every draft, so that signing out takes it along. */
const keyOf = (me: string) => `${SLUG}:draft:${me}:values`;

/** Answers of this device that the server does not have yet. */
export function readUnsaved(me: string): Sheet | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null') as Sheet | null;
  } catch {
    return null; // Storage is closed: nothing was stored.
  }
}

export function writeUnsaved(me: string, sheet: Sheet | null) {
  try {
    if (sheet) localStorage.setItem(keyOf(me), JSON.stringify(sheet));
    else localStorage.removeItem(keyOf(me));
  } catch (error) {
    console.warn('The answers could not be stored on this device', error);
  }
}
