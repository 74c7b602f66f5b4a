// The pictures with which a browser offers to install the app: real screens of the demonstration, written into
// web/public/screenshots. Run it when a screen changes and commit what it writes.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './lib/browser.mjs';
import { settled, signedIn } from './lib/demonstration.mjs';
import { Server } from './lib/server.mjs';

const OUT = fileURLToPath(new URL('../web/public/screenshots/', import.meta.url));
/** Waits for what the picture is about, then for its photos. */
async function shoot(page, path, subject, name) {
  if (path) await page.goto(path);
  await subject(page).first().waitFor({ state: 'visible' });
  await settled(page);
  await page.screenshot({ path: `${OUT}${name}.jpg`, type: 'jpeg', quality: 72 });
}

const card = (page) => page.getByRole('article').locator('img');
const row = (page) => page.getByRole('region', { name: 'Conversas' }).getByRole('link');
const log = (page) => page.getByRole('log');

mkdirSync(OUT, { recursive: true });
const server = await Server.start({ demo: true });
const browser = await launch();
try {
  const narrow = await signedIn(browser, server, 'narrow');
  await shoot(narrow, '/', card, 'descobrir');
  await shoot(narrow, '/matches', (page) => page.getByRole('main').getByRole('img'), 'matches');
  await narrow.goto('/messages');
  await row(narrow).first().click();
  await shoot(narrow, null, log, 'conversa');
  const wide = await signedIn(browser, server, 'wide');
  await shoot(wide, '/', card, 'descobrir-larga');
  await wide.goto('/messages');
  await row(wide).first().click();
  await shoot(wide, null, log, 'conversa-larga');
} finally {
  await browser.close();
  await server.remove();
}
