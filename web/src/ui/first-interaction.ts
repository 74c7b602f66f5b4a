const KINDS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin'];

/**
 * Settles when the user first touches the page in any way. What is drawn only in answer to that (windows, tips) is
 * fetched then and does not compete with the screen.
 */
export const firstInteraction = new Promise<void>((resolve) => {
  const ends = new AbortController();
  const touched = () => {
    ends.abort();
    resolve();
  };
  for (const kind of KINDS)
    addEventListener(kind, touched, { capture: true, passive: true, signal: ends.signal });
});
