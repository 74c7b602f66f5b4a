import { useState } from 'react';
import { SLUG } from '@/config/product';

const keyOf = (what: string, owner: string) => `${SLUG}:put-away:${what}:${owner}`;

function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // Storage is closed: it is shown again, which harms nobody.
  }
}

/** Whether the user has dismissed a thing on this device, and the function to dismiss it. */
export function useDismissed(what: string, owner: string): [dismissed: boolean, dismiss: () => void] {
  const key = keyOf(what, owner);
  const [dismissed, setDismissed] = useState(() => isDismissed(key));
  const dismiss = () => {
    setDismissed(true);
    try {
      localStorage.setItem(key, '1');
    } catch (error) {
      console.warn('It could not be remembered that something was dismissed', error);
    }
  };
  return [dismissed, dismiss];
}
