import { useSyncExternalStore } from 'react';

/** From here on the filters stand beside the deck, as in the style sheets (`lg`). */
export const WIDE = '(min-width: 64rem)';
/** Below this the menu slides out and the tabs stand at the bottom, as in the style sheets (`md`). */
export const PHONE = '(max-width: 47.99rem)';

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
