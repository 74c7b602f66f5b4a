import { launch, Window } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';
import { matchOf, ok, Person } from './lib/people.mjs';
import { enterAs } from './lib/screens.mjs';
import { inShell, serveShell } from './lib/shell.mjs';
import { linkedPaths } from './lib/sources.mjs';
import { observe } from './lib/vitals.mjs';
const server = await Server.start({ demo: true });
const browser = await launch();
try {
  const { a, b, match } = await matchOf(server, 'Bia', ['Caio', { gender_identity: 'man' }]);
  await a.onboarded();
  const shell = await serveShell(server);
  const window = await Window.open(browser, server, { name: 'x', at: shell.url });
  await window.context.addInitScript(observe);
  await inShell(window, {});
  await enterAs(window, a);
  await window.page.waitForFunction(() => window.shell.listensTo('App.appUrlOpen'));
  const { whole, beginnings } = linkedPaths();
  const ends = { '/messages/': match, '/people/': b.id, '/trust-it/': b.id, '/profile/': 'numeros', '/security-verification/': 'profile', '/games/': 'quem-conhece-mais', '/astrology-match/': 'mapa', '/moderation/': '0190', '/love-letter/': '01900000-0000-7000-8000-000000000000', '/encontro/': '01900000-0000-7000-8000-000000000000', '/plans/pagamento/': '01900000-0000-7000-8000-000000000000', '/encontramos/': 'historias' };
  for (const path of [...whole, ...beginnings.map((one) => one + (ends[one] ?? '?'))]) {
    await window.page.evaluate((url) => window.shell.send('App.appUrlOpen', { url }), server.url + path);
    await window.page.waitForLoadState('networkidle');
    await new Promise((r) => setTimeout(r, 600));
    const seen = await window.page.evaluate(() => ({ path: location.pathname, h1: [...document.querySelectorAll('h1')].filter((h) => h.checkVisibility()).map((h) => h.textContent) })).catch((e) => String(e));
    const cls = await window.page.evaluate(() => window.vitals.cls).catch(() => '?');
    console.log(path, '→', JSON.stringify(seen), cls);
    if (!(await window.page.evaluate(() => window.shell?.listensTo('App.appUrlOpen')))) await window.page.waitForFunction(() => window.shell?.listensTo('App.appUrlOpen'));
  }
  await shell.close();
} finally { await browser.close(); await server.remove(); process.exit(0); }
