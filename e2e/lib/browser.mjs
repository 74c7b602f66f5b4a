// A person's browser window: pictures in two sizes and two themes, axe, and no console errors.

import axe from 'axe-core';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { OUT } from './server.mjs';
import { LIMIT } from './wait.mjs';

const [width, height] = (process.env.PHONE ?? '390x844').split('x').map(Number);
const SIZES = { phone: { width, height }, low: { width: 360, height: 640 }, wide: { width: 1280, height: 800 } };
/** Pictures are for whoever looks at them; a run without them (`PICTURES=no`) checks the same screens. */
const PICTURES = process.env.PICTURES !== 'no';
const MOMENTS = process.env.MOMENTS
  ? fileURLToPath(new URL('../../docs/moments/', import.meta.url))
  : resolve(OUT, 'moments');

/** Chromium without its own errands to the network. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage',
      '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-default-apps',
      // The globe is drawn by the processor.
      '--enable-unsafe-swiftshader', '--use-angle=swiftshader',
      // A moving picture in the place of a camera.
      '--use-fake-device-for-media-stream',
    ],
  });
}

/** Where people sit who read each Portuguese. */
const CLOCKS = { 'pt-BR': 'America/Sao_Paulo', 'pt-PT': 'Europe/Lisbon' };

/** What axe asks of a screen, and of its second theme. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** What the browser writes to the console by itself when the server refuses something, as it should. */
const REFUSAL = /^Failed to load resource: the server responded with a status of 4\d\d/;

export class Window {
  /**
   * `motion` false asks the page for reduced motion, as a person's settings do; `locale` is what the browser reads; `at`
   * is where the app is served, if not by the server. `worker` lets the app install its service worker: only where a
   * story is about it, because what a worker answers cannot be made to fail on the way.
   */
  static async open(browser, server, { name, size = 'phone', theme = 'light', motion = false, locale = 'pt-BR', at, worker = false } = {}) {
    const window = new Window();
    const context = await browser.newContext({
      baseURL: at ?? server.url,
      viewport: SIZES[size],
      hasTouch: size !== 'wide',
      colorScheme: theme,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      locale,
      timezoneId: CLOCKS[locale],
      serviceWorkers: worker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(LIMIT);
    Object.assign(window, { name, size, theme, context, errors: [], allowed: [] });
    await window.newTab();
    return window;
  }

  /** Goes on in a new tab; the one before is killed, as a phone kills what lies behind. */
  async newTab() {
    await this.page?.close({ runBeforeUnload: false });
    this.page = await this.context.newPage();
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(`${message.text()} (${message.location().url ?? ''})`);
    });
    this.page.on('pageerror', (error) => this.errors.push(`uncaught: ${error.stack ?? error.message}`));
  }

  /** Names an error that the story provokes on purpose; everything else fails the journey. */
  expectErrors(...patterns) {
    this.allowed.push(...patterns);
  }

  /** The server's refusals of this story are part of it. */
  expectRefusals() {
    this.allowed.push(REFUSAL);
  }

  assertQuiet() {
    const loud = this.errors.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
    assert.deepEqual(loud, [], `the console of ${this.name} is quiet`);
  }

  button = (name, options = {}) => this.page.getByRole('button', { name, ...options });
  link = (name, options = {}) => this.page.getByRole('link', { name, ...options });
  heading = (name, options = {}) => this.page.getByRole('heading', { name, ...options });
  field = (name) => this.page.getByLabel(name, { exact: true });
  text = (text, options = {}) => this.page.getByText(text, options);
  dialog = (name) => this.page.getByRole('dialog', name ? { name } : {});

  see(locator) {
    return locator.first().waitFor({ state: 'visible' });
  }

  gone(locator) {
    return locator.first().waitFor({ state: 'hidden' });
  }

  /** Waits until fonts and pictures are there and nothing finite has moved for two frames. */
  async still() {
    const calm = await this.page.evaluate(async (limit) => {
      const end = performance.now() + limit;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const moves = (animation) => animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;
      const waits = (image) => image.loading !== 'lazy' && image.src && image.checkVisibility() && !image.complete;
      const busy = () =>
        document.fonts.status !== 'loaded' ||
        document.getAnimations().some(moves) ||
        [...document.images].some(waits) ||
        document.querySelector('[aria-busy="true"]') !== null;
      for (let quiet = 0; quiet < 2; quiet = busy() ? 0 : quiet + 1) {
        if (performance.now() > end) return false;
        await frame();
      }
      return true;
    }, LIMIT);
    assert.ok(calm, `the window of ${this.name} comes to rest`);
  }

  async look(size, theme) {
    if (this.page.viewportSize().width !== SIZES[size].width) await this.page.setViewportSize(SIZES[size]);
    await this.page.emulateMedia({ colorScheme: theme });
    await this.page.waitForFunction((dark) => document.documentElement.classList.contains('dark') === dark, theme === 'dark');
    await this.still();
  }

  /**
   * One station of a journey: pictures at both widths in both themes, each scanned by axe. The page is
   * shown from its top, on a phone from the element `from`; it ends at the window's own size, theme and place.
   */
  async station(name, { sizes = ['phone', 'wide'], from } = {}) {
    mkdirSync(OUT, { recursive: true });
    const place = await this.page.evaluate(() => scrollY);
    for (const size of sizes) {
      for (const theme of ['light', 'dark']) {
        await this.look(size, theme);
        if (from && size === 'phone') await from.evaluate((node) => node.scrollIntoView({ behavior: 'instant', block: 'start' }));
        else await this.scrollTo(0);
        // What has just come into view is painted, and its pictures arrive.
        await this.still();
        if (PICTURES) await this.page.screenshot({ path: join(OUT, `${name}-${SIZES[size].width}-${theme}.png`) });
        await this.scan(`${name} at ${SIZES[size].width}, ${theme}`, { colours: theme === 'dark' });
      }
      await this.fits(`${name} at ${SIZES[size].width}`);
    }
    await this.look(this.size, this.theme);
    await this.scrollTo(place);
  }

  scrollTo(top) {
    return this.page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  }

  /**
   * Fails on serious and critical findings. axe is evaluated by the debugger, so the page's own policy stays. With
   * `colours` it looks at them alone: the second theme of a screen changes nothing else, and all rules take three times as long.
   */
  async scan(what, { colours = false } = {}) {
    await this.still();
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate(
      (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
      colours ? COLOUR_RULES : RULES,
    );
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
    assert.deepEqual(grave, [], `axe on ${what}`);
  }

  /** Nothing may stick out of the page sideways, not even where an ancestor hides it from scrolling. */
  async fits(what) {
    const wide = await this.page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h2, main p, main button, main input, main textarea, main a, [role=dialog] *')]
        .filter((element) => element.checkVisibility() && !element.closest('[class*=overflow-x-auto], [aria-hidden=true]'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1 && (box.right > innerWidth + 1 || box.left < -1))
        .map(({ element, box }) => `${element.tagName} "${element.textContent.slice(0, 30)}" ${Math.round(box.left)}–${Math.round(box.right)}`),
    );
    assert.deepEqual(wide, [], `everything fits: ${what}`);
  }

  /** A picture for docs/moments (with MOMENTS=1; into the output folder otherwise). */
  async moment(name) {
    mkdirSync(MOMENTS, { recursive: true });
    const bytes = await this.page.screenshot({ type: 'jpeg', quality: 82 });
    assert.ok(bytes.length < 300_000, `${name} is ${bytes.length} bytes`);
    writeFileSync(join(MOMENTS, `${name}.jpg`), bytes);
  }

  /** Presses keys one after the other. */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** A story may have closed it already. */
  async close() {
    if (this.isClosed) return;
    this.isClosed = true;
    // A route that still handles a request when the window closes must not fail the file.
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await this.context.close();
  }
}
