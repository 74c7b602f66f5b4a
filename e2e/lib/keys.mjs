// A person who has no pointer. Every stop of the Tab key must be there, in view and marked.

import assert from 'node:assert/strict';
import { until } from './wait.mjs';

/** Runs in the page: what has the focus, and what is wrong with that. */
function stop() {
  const node = document.activeElement;
  // Between the last element and the first the focus belongs to the browser itself.
  if (!node || node === document.body || !document.hasFocus()) return { name: 'the browser' };
  const name = `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;
  // A new screen or step takes the focus by itself, so that it is read out; nothing there can be pressed.
  if (node.matches('main, h1, [role="status"]')) return { name };
  // A hidden control (a file field) may be marked by what is drawn in its place.
  const drawn = [node, node.parentElement, node.parentElement?.parentElement].filter(Boolean);
  const marked = drawn.find((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  // The items of an open menu are marked by their ground.
  if (!marked && !node.hasAttribute('data-highlighted')) return { name, wrong: 'nothing marks the focus' };
  const box = (marked ?? node).getBoundingClientRect();
  const x = Math.max(0, Math.min(innerWidth - 1, box.left + box.width / 2));
  const y = Math.max(0, Math.min(innerHeight - 1, box.top + box.height / 2));
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) {
    return { name, wrong: 'the focus is out of view' };
  }
  const above = document.elementFromPoint(x, y);
  // A short message passes by; everything else must stay out of the way.
  const own = above && (above.closest('[data-sonner-toaster]') || drawn.some((element) => element.contains(above)) || above.contains(node));
  return own ? { name } : { name, wrong: `the focus is covered by ${above?.tagName} ${above?.className}` };
}

export class Keys {
  constructor(window) {
    this.window = window;
    this.page = window.page;
  }

  press(...keys) {
    return this.window.press(...keys);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  /** Whether one of these elements has the focus. */
  async isOn(locator) {
    return locator.evaluateAll((nodes) => nodes.includes(document.activeElement));
  }

  /** The focus is somewhere sensible, though perhaps not on something to press. A window gives it back once it is gone. */
  async hasFocus(what) {
    await until(`${what}: the focus is somewhere`, () => this.page.evaluate(() => document.activeElement !== document.body));
  }

  /** What is wrong with where the focus is; a sheet on its way in gets the time to arrive. */
  async look() {
    const seen = await this.page.evaluate(stop);
    if (!seen.wrong) return seen;
    await this.window.still();
    // What arrived above it after the Tab pushed it down; what no scrolling reaches stays out of view.
    await this.page.evaluate(() => document.activeElement?.scrollIntoView({ behavior: 'instant', block: 'nearest' }));
    return this.page.evaluate(stop);
  }

  /** Walks with Tab (or Shift+Tab) to an element; every stop on the way must be seen. */
  async to(locator, { back = false, limit = 130 } = {}) {
    await this.window.see(locator);
    // What arrives while one walks pushes the focused stop out of view.
    await this.window.gone(this.page.locator('.skeleton:visible'));
    await this.window.still();
    const passed = [];
    for (let step = 0; step <= limit; step += 1) {
      if (step > 0) await this.press(back ? 'Shift+Tab' : 'Tab');
      const there = await this.isOn(locator);
      if (step > 0) {
        const { name, wrong } = await this.look();
        if (wrong) assert.fail(`${name}: ${wrong}, at ${this.page.url()}`);
        passed.push(name);
      }
      if (there) return;
    }
    assert.fail(`the Tab key does not reach ${locator}: ${passed.join(', ')}`);
  }

  /** Walks to an element and presses it. */
  async hit(locator, { key = 'Enter', ...way } = {}) {
    await this.to(locator, way);
    await this.press(key);
  }
}
