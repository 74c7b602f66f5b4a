// One journey: its windows, their quiet consoles, and pictures of where it stopped.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Window } from './browser.mjs';
import { OUT } from './server.mjs';

/**
 * Declares a journey. `body` gets `open(options)`, which opens a window, and `closing(end)`, which names
 * what else is to be ended; at the end every window must have a quiet console. When the journey fails, `out/failed-…png` shows what each window showed.
 */
export function journey(app, name, body) {
  test(name, async () => {
    const windows = [];
    const endings = [];
    const open = async (options) => {
      const window = await Window.open(app.browser, app.server, options);
      windows.push(window);
      return window;
    };
    try {
      await body({ open, server: app.server, closing: (close) => endings.push(close) });
      for (const window of windows) window.assertQuiet();
    } catch (error) {
      mkdirSync(OUT, { recursive: true });
      for (const window of windows) {
        const path = join(OUT, `failed-${name.slice(0, 24).replace(/\W+/g, '-')}-${window.name.replace(/\W+/g, '-')}.png`);
        // The journey's own failure is the one to tell, whatever becomes of its pictures.
        await window.page.screenshot({ path, timeout: 10_000 }).catch((failure) => console.error('no picture', failure.message));
        console.error(`${window.name} was at ${window.page.url()}; its console: ${window.errors.join(' | ') || 'quiet'}`);
      }
      throw error;
    } finally {
      await Promise.all([...windows.map((window) => window.close()), ...endings.reverse().map((end) => end())]);
    }
  });
}
