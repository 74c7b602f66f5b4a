// The pictures with which a browser offers to install the app: real screens of the demonstration, written into
// web/public/screenshots. Run it when a screen changes and commit what it writes.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';

const OUT = fileURLToPath(new URL('../web/public/screenshots/', import.meta.url));
const FORMS = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 } },
};
/** The login of the demonstration, which its server writes into every page. */
const demoLogin = (page) =>
  page.evaluate(() => JSON.parse(document.querySelector('meta[name="enlace-config"]').content).demoLogin);

async function signedIn(browser, server, form) {
  const context = await browser.newContext({
    ...FORMS[form], baseURL: server.url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce',
    colorScheme: 'light', serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto('/auth');
  const { email, password } = await demoLogin(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Login realizado com sucesso!').waitFor({ state: 'visible' });
  return page;
}

/** Waits for what the picture is about, then for its photos. */
async function shoot(page, path, subject, name) {
  if (path) await page.goto(path);
  await subject(page).first().waitFor({ state: 'visible' });
  await page.waitForLoadState('networkidle');
  await page.getByText('Login realizado com sucesso!').waitFor({ state: 'hidden' });
  await page.waitForFunction(() => [...document.images].every((image) => image.loading === 'lazy' || image.complete));
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
