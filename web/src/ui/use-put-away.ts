import { useState } from 'react';
import { SLUG } from '@/config/product';

const keyOf = (what: string, owner: string) => `${SLUG}:put-away:${what}:${owner}`;

function isPutAway(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false; // Storage is closed: it is shown again, which harms nobody.
  }
}

/** Whether the user has dismissed a thing on this device, and the function to dismiss it. */
export function usePutAway(what: string, owner: string): [away: boolean, putAway: () => void] {
  const key = keyOf(what, owner);
  const [away, setAway] = useState(() => isPutAway(key));
  const putAway = () => {
    setAway(true);
    try {
      localStorage.setItem(key, '1');
    } catch (error) {
      console.warn('It could not be remembered that something was put away', error);
    }
  };
  return [away, putAway];
}
