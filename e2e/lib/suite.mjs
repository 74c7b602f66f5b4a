// A file of journeys: one server, one browser, and stories that run in order on both.

import { after, before, describe } from 'node:test';
import { launch } from './browser.mjs';
import { closeAll } from './people.mjs';
import { Server } from './server.mjs';

/**
 * Declares the stories of a file. Each gets `app` with `server` and `browser`, which are there when a story runs, not
 * when it is declared; `extra` is added to it. `options` start the server.
 */
export function suite(title, stories, { options = {}, extra = {}, end } = {}) {
  describe(title, () => {
    const app = { server: null, browser: null, ...extra };
    before(async () => {
      [app.server, app.browser] = await Promise.all([Server.start(options), launch()]);
    });
    after(async () => {
      await app.browser?.close();
      await closeAll();
      await app.server?.remove();
      end?.();
    });
    for (const story of stories) describe(story.name, () => story(app));
  });
}
