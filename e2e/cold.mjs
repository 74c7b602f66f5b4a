// What home and an open conversation cost a phone that saves data and has nothing in its cache: bytes on the wire,
// everything counted until the network is quiet, the worker's own requests too. Fails above the budget.

import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';
import { matchOf, ok } from './lib/people.mjs';
import { portraitBytes } from './lib/pictures.mjs';

/** Kilobytes of a cold start, headers included, and of one photo. */
const BUDGET = { cold: 500, photo: 40 };
const KILO = 1000;

/** Counts the bytes of every request of a target, and of the workers that it starts. */
async function count(session, tally) {
  const asked = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    tally.push({ url: asked.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await session.send('Network.enable');
}

/** One cold start at a path: what came, by address. */
async function visit(browser, server, person, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, locale: 'pt-BR', hasTouch: true, isMobile: true });
  const { data } = await person.db.auth.getSession();
  const user = { id: person.id, email: person.email, name: person.name, verified: true };
  await context.addInitScript(
    ([session, record]) => {
      localStorage.setItem('enlace:session', session);
      localStorage.setItem('enlace:auth', record);
      localStorage.setItem('enlace:data-saving', 'on');
    },
    [JSON.stringify(data.session), JSON.stringify({ user, isLoggedIn: true, lastLogin: new Date().toISOString() })],
  );
  const tally = [];
  const page = await context.newPage();
  await count(await context.newCDPSession(page), tally);
  const byWorker = [];
  context.on('request', (request) => request.serviceWorker() && byWorker.push(request));
  await page.goto(server.url + path, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  for (const request of byWorker) {
    const { responseBodySize, responseHeadersSize } = await request.sizes().catch(() => ({ responseBodySize: 0, responseHeadersSize: 0 }));
    const cached = (await request.response())?.fromServiceWorker();
    if (!cached) tally.push({ url: `worker ${request.url()}`, bytes: responseBodySize + responseHeadersSize });
  }
  await context.close();
  return tally;
}

const isPhoto = ({ url }) => url.includes('/storage/v1/');
const sum = (parts) => parts.reduce((all, { bytes }) => all + bytes, 0) / KILO;

const server = await Server.start({ demo: true });
const browser = await launch();
let over = false;
try {
  const { a, b, match } = await matchOf(server, ['Vera', { photo: portraitBytes('luiza-1'), type: 'image/webp' }], ['Zeca', { gender_identity: 'man', photo: portraitBytes('bruno-1'), type: 'image/webp' }]);
  await a.onboarded();
  for (let number = 1; number <= 30; number += 1) await ok((number % 2 ? a : b).send(match, `Mensagem ${number}, sobre um domingo sem pressa.`));
  for (const [name, path] of [['home', '/'], ['conversation', `/messages/${match}`]]) {
    const tally = await visit(browser, server, a, path);
    const heaviest = Math.max(0, ...tally.filter(isPhoto).map(({ bytes }) => bytes / KILO));
    const total = sum(tally);
    over ||= total > BUDGET.cold || heaviest > BUDGET.photo;
    console.log(`${total > BUDGET.cold ? 'OVER' : 'ok  '} ${total.toFixed(0).padStart(4)} of ${BUDGET.cold} kB  ${name}: ${tally.length} requests, photos ${sum(tally.filter(isPhoto)).toFixed(0)} kB, the heaviest ${heaviest.toFixed(0)} of ${BUDGET.photo} kB`);
    if (process.argv.includes('--all')) {
      for (const { url, bytes } of tally.toSorted((one, other) => other.bytes - one.bytes)) console.log(`${(bytes / KILO).toFixed(1).padStart(8)}  ${url.replace(server.url, '').slice(0, 100)}`);
    }
  }
} finally {
  await browser.close();
  await server.remove();
}
process.exit(over ? 1 : 0);
