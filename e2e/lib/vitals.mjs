// What a page does while it comes: its largest part, and how far it moves.

import assert from 'node:assert/strict';

/** How far a screen may move in all, as the layout-shift entries sum up. */
const SHIFT = 0.05;

/** Counts what the page shows, from its first moment on. Runs in the page. */
export function observe() {
  window.vitals = { lcp: 0, cls: 0, element: '', moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.vitals.lcp = entry.startTime;
      window.vitals.element = entry.element?.outerHTML.slice(0, 80) ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.vitals.cls += entry.value;
      window.vitals.moved.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Fails where what is on the screen has moved by itself, once nothing more is asked for. A sum of distances, so that no
 * machine is too slow for it. `observe` must be in the page from its first moment on.
 */
export async function assertStays({ page }, what) {
  await page.waitForLoadState('networkidle');
  const { cls, moved } = await page.evaluate(() => window.vitals);
  assert.ok(cls <= SHIFT, `${what} moves by ${cls.toFixed(3)}: ${[...new Set(moved)].slice(0, 6).join(' | ')}`);
}
