import { useSyncExternalStore } from 'react';
import { SLUG } from '@/config/product';

const KEY = `${SLUG}:variant-words`;
const listeners = new Set<() => void>();

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true; // Storage is closed to us: words are explained.
  }
}

/** Whether this device marks words that mean something else elsewhere. */
export const useExplainsWords = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

export function chooseExplainsWords(on: boolean) {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch (error) {
    console.warn('The choice about words could not be remembered', error);
  }
  for (const listener of listeners) listener();
}
