// When a screen has come to rest, so that its picture is the same on every machine.

/** What is given up after this time: a screen whose own state is to wait (a photo on its way) never rests. */
const LIMIT = 6_000;
/** Frames in which nothing changes before a screen counts as at rest. */
const QUIET_FRAMES = 4;

/** Counts what a page has asked for and not yet received; call before it is opened. */
export function watchRequests(page) {
  const open = new Set();
  page.on('request', (request) => open.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  page.openRequests = open;
}

/** Runs in the page: fonts and visible pictures are there, nothing finite moves, and the page has not changed for some frames. */
async function quiet({ frames, limit }) {
  const end = performance.now() + limit;
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const moves = (animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;
  const waits = (image) =>
    image.loading !== 'lazy' && image.src && image.checkVisibility() && !image.complete;
  const busy = () =>
    document.fonts.status !== 'loaded' ||
    document.getAnimations().some(moves) ||
    [...document.images].some(waits);
  let calm = 0;
  while (calm < frames && performance.now() < end) {
    changed = false;
    await new Promise((done) => requestAnimationFrame(done));
    calm = changed || busy() ? 0 : calm + 1;
  }
  observer.disconnect();
}

/** Waits until everything that was asked for has arrived and is drawn. */
export async function settled(page) {
  const end = Date.now() + LIMIT;
  let before;
  do {
    before = page.openRequests.size;
    await page.evaluate(quiet, { frames: QUIET_FRAMES, limit: Math.max(0, end - Date.now()) });
  } while ((before > 0 || page.openRequests.size > 0) && Date.now() < end);
}
