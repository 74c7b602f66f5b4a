import { SLUG } from '@/config/product';
import type { Detail } from './value-form';

/** Answers that were given and not saved yet. */
export interface Unsaved {
  answers: Record<string, string>;
  details: Record<string, Detail>;
}

/** One key per person, beginning like every draft, so that signing out takes it along. */
const keyOf = (me: string) => `${SLUG}:draft:${me}:values`;

export function readUnsaved(me: string): Unsaved | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(me)) ?? 'null') as Unsaved | null;
  } catch {
    return null; // Storage is closed to us: nothing was kept.
  }
}

export function writeUnsaved(me: string, unsaved: Unsaved | null) {
  try {
    if (unsaved) localStorage.setItem(keyOf(me), JSON.stringify(unsaved));
    else localStorage.removeItem(keyOf(me));
  } catch (error) {
    console.warn('The answers could not be kept on this device', error);
  }
}
