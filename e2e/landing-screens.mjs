// The pictures of the landing: real screens of the demonstration in both themes, written into
// web/src/features/landing/art, and the picture of a shared link, written into web/public. Run it when one of these
// screens changes and commit what it writes.

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './lib/browser.mjs';
import { openPage, settled, signedIn } from './lib/demonstration.mjs';
import { Person } from './lib/people.mjs';
import { enterAs } from './lib/screens.mjs';
import { Server } from './lib/server.mjs';

const ART = fileURLToPath(new URL('../web/src/features/landing/art/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../web/public/', import.meta.url));
/** Twice the 300 pixels that the landing gives a screen. */
const WIDTH = 600;

/** The browser itself writes WebP: nothing else here can. */
async function writeWebp(browser, png, path) {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async ([source, width]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.naturalHeight * width) / image.naturalWidth);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.82).split(',')[1];
    },
    [png.toString('base64'), WIDTH],
  );
  await page.close();
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(path, bytes);
  console.log(`${path.split('/').pop()}: ${Math.round(bytes.length / 1024)} kB`);
}

async function shoot(browser, page, name, theme) {
  await settled(page);
  // A focus ring tells about the hand that took the picture, not about the screen.
  await page.evaluate(() => document.activeElement?.blur());
  await writeWebp(browser, await page.screenshot(), `${ART}${name}-${theme}.webp`);
}

/** The first question of the quiz, answered by a member who has no seal yet. */
async function shootQuiz(browser, server, newcomer, theme) {
  const page = await openPage(browser, server, 'phone', theme);
  await enterAs({ page, context: page.context() }, newcomer, '/intention-quiz');
  await page.getByRole('button', { name: 'Descobrir minha vibe' }).click();
  await page.getByText('Pergunta 1 de 5').waitFor();
  await page.getByRole('radio').first().check();
  await shoot(browser, page, 'tela-selo', theme);
  await page.context().close();
}

/** The deck, why its first person is there, a conversation and its end. */
async function shootMember(browser, server, theme) {
  const page = await signedIn(browser, server, 'phone', theme);
  await page.goto('/');
  const deck = page.getByRole('group', { name: 'Perfis para descobrir' });
  await deck.getByRole('article').locator('img').first().waitFor();
  await shoot(browser, page, 'tela-descobrir', theme);
  await deck.getByRole('button', { name: /^Por que/ }).first().click();
  await page.getByRole('dialog').getByText('Valores').first().waitFor();
  await shoot(browser, page, 'tela-porque', theme);

  await page.goto('/messages');
  await page.getByRole('region', { name: 'Conversas' }).getByRole('link').first().click();
  await page.getByRole('log').waitFor();
  await shoot(browser, page, 'tela-conversa', theme);
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar com gentileza' }).click();
  await page.getByRole('dialog', { name: 'Encerrar com gentileza' }).getByRole('radio').first().waitFor();
  await shoot(browser, page, 'tela-despedida', theme);
  await page.context().close();
}

/** What other sites show of a link to the site: the landing's first words and people, 1200 by 630. */
async function shootCard(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, baseURL: server.url, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/');
  await page.addStyleTag({
    // A link is no place for buttons and numbers; what is left is moved up until both people are whole.
    content: `header nav, main section:first-child > div:first-child > div { display: none }
      main section:first-child { margin-top: -3.5rem }
      main section:first-child > div + div { zoom: 0.94 }`,
  });
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  await page.screenshot({ path: `${PUBLIC}compartilhar.jpg`, type: 'jpeg', quality: 82 });
  await page.close();
}

mkdirSync(ART, { recursive: true });
const server = await Server.start({ demo: true });
const browser = await launch();
try {
  for (const theme of ['light', 'dark']) {
    await shootQuiz(browser, server, await Person.newcomer(server, 'Nina'), theme);
    await shootMember(browser, server, theme);
  }
  await shootCard(browser, server);
} finally {
  await browser.close();
  await server.remove();
}
