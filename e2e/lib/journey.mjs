// One journey: its windows, their quiet consoles, and what they showed where it stopped.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Window } from './browser.mjs';
import { pauseEverybody } from './people.mjs';
import { OUT } from './server.mjs';

/** How many journeys of a file may need a second attempt. More are no accident of a busy machine. */
const SECOND_ATTEMPTS = 2;
let repeated = 0;

/**
 * Declares a journey. `body` gets `open(options)`, which opens a window, and `closing(end)`, which names
 * what else is to be ended; at the end every window must have a quiet console. When the journey fails, `out/failed-…png`
 * shows what each window showed. It is then tried once more, with other people and windows, and the run names it as
 * unsteady: twice in a row nothing fails by accident.
 */
export function journey(app, name, body) {
  test(name, async () => {
    try {
      await attempt(app, name, body);
    } catch (error) {
      if (++repeated > SECOND_ATTEMPTS) throw error;
      console.error(`unsteady: ${name}\n${error.stack ?? error}`);
      await attempt(app, name, body);
    }
  });
}

async function attempt(app, name, body) {
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
    for (const window of windows) await tell(window, name);
    throw error;
  } finally {
    await Promise.all(windows.map((window) => window.close()));
    await pauseEverybody();
    await Promise.all(endings.reverse().map((end) => end()));
  }
}

/** The picture of a window, and its address, words and console in the log. The journey's failure is the one to tell, whatever becomes of these. */
async function tell(window, name) {
  const path = join(OUT, `failed-${name.slice(0, 24).replace(/\W+/g, '-')}-${window.name.replace(/\W+/g, '-')}.png`);
  await window.page.screenshot({ path, timeout: 10_000 }).catch((failure) => console.error('no picture', failure.message));
  const words = await window.page.innerText('body', { timeout: 10_000 }).catch((failure) => failure.message);
  const shown = words.replace(/\s+/g, ' ').slice(0, 300);
  console.error(`${window.name} was at ${window.page.url()}; its console: ${window.errors.join(' | ') || 'quiet'}; it showed: ${shown}`);
}
