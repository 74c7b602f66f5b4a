import { SLUG } from '@/config/product';

/** What the server does not have yet of a letter: being typed, or without a connection. */
export interface LocalCopy {
  body: string;
  /** The version that the text is based on. */
  version: number | null;
}

/** Under the name of unsaved changes, which signing out removes. */
const keyOf = (me: string, id: string) => `${SLUG}:profile-draft:${me}:letter:${id}`;

export function readLocalCopy(me: string, id: string): LocalCopy | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(me, id)) ?? 'null') as Partial<LocalCopy> | null;
    return typeof stored?.body === 'string' ? { body: stored.body, version: stored.version ?? null } : null;
  } catch {
    return null;
  }
}

export function writeLocalCopy(me: string, id: string, copy: LocalCopy | null) {
  try {
    if (copy) localStorage.setItem(keyOf(me, id), JSON.stringify(copy));
    else localStorage.removeItem(keyOf(me, id));
  } catch {
    // A full storage: the text is still on the screen, and on its way to the server.
  }
}
