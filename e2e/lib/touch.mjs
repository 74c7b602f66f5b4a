// A finger on the screen: taps only what is in sight, and drags as a phone reports it.

import assert from 'node:assert/strict';
import { until } from './wait.mjs';

/** The box of something that is wholly in the window and under nothing else; no scrolling to find it. */
export async function inReach(window, locator) {
  await window.see(locator);
  await window.still();
  const box = await locator.first().boundingBox();
  const { width, height } = window.page.viewportSize();
  const what = await locator.first().evaluate((node) => node.getAttribute('aria-label') ?? node.textContent.trim());
  const where = `${what} lies at ${JSON.stringify(box)} of ${width}×${height}`;
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5, where);
  const isFree = () =>
    locator.first().evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return node.contains(hit) || hit?.contains(node);
    });
  // What passes over it, as a page that comes back does, may be on its way.
  await until(`${where}, with nothing over it`, isFree, 10_000);
  return box;
}

/** Taps what is in reach. */
export async function tap(window, locator) {
  const box = await inReach(window, locator);
  await window.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** A finger that comes down, moves in steps, one for each frame, and stays until `up`. */
export async function finger(window) {
  const cdp = await window.context.newCDPSession(window.page);
  const send = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const frame = () => window.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve())));
  return {
    down: (x, y) => send('touchStart', [{ x, y }]),
    async move(from, to, steps = 12) {
      for (let step = 1; step <= steps; step += 1) {
        const part = step / steps;
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
        await frame();
      }
    },
    up: () => send('touchEnd', []),
    /** Two fingers side by side, whose distance changes; both come down and go up. */
    async pinch(middle, from, to, steps = 8) {
      const at = (way) => [-1, 1].map((side, id) => ({ x: middle.x + (side * way) / 2, y: middle.y, id }));
      await send('touchStart', at(from));
      for (let step = 1; step <= steps; step += 1) {
        await send('touchMove', at(from + ((to - from) * step) / steps));
        await frame();
      }
      await send('touchEnd', []);
    },
  };
}
