// What home and an open conversation cost a phone that saves data and has nothing in its cache: bytes on the wire,
// everything counted until the network is quiet, the worker's own requests too. Fails above the budget.

import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';
import { matchOf, ok, Person } from './lib/people.mjs';
import { cameraPhoto } from './lib/pictures.mjs';

/** Kilobytes of a cold start, headers included, and of one photo. */
export const BUDGET = { cold: 500, photo: 40 };
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

/** Six people with photos of a camera's detail, one of them a match with messages; none is of the demonstration. */
async function peopleWithPhotos(server) {
  const photo = (seed) => ({ photo: cameraPhoto(seed), type: 'image/png' });
  const { a, b, match } = await matchOf(server, ['Vera', photo(1)], ['Zeca', { gender_identity: 'man', ...photo(2) }]);
  await a.onboarded();
  for (const [seed, name] of ['Nilo', 'Otto', 'Raul', 'Saulo'].entries())
    await Person.ready(server, name, { gender_identity: 'man', ...photo(seed + 3) });
  for (let number = 1; number <= 30; number += 1) await ok((number % 2 ? a : b).send(match, `Mensagem ${number}, sobre um domingo sem pressa.`));
  return { person: a, match };
}

/** What home and an open conversation fetch: `{ name, tally, total, photos, heaviest }`, in kilobytes. */
export async function coldStarts(browser, server) {
  const { person, match } = await peopleWithPhotos(server);
  const starts = [];
  for (const [name, path] of [['home', '/'], ['conversation', `/messages/${match}`]]) {
    const tally = await visit(browser, server, person, path);
    const photos = tally.filter(isPhoto).map(({ bytes }) => bytes / KILO);
    starts.push({ name, tally, total: sum(tally), photos, heaviest: Math.max(0, ...photos) });
  }
  return starts;
}

async function main() {
  const server = await Server.start();
  const browser = await launch();
  let over = false;
  try {
    for (const { name, tally, total, photos, heaviest } of await coldStarts(browser, server)) {
      over ||= total > BUDGET.cold || heaviest > BUDGET.photo;
      const all = photos.reduce((one, other) => one + other, 0);
      console.log(`${total > BUDGET.cold ? 'OVER' : 'ok  '} ${total.toFixed(0).padStart(4)} of ${BUDGET.cold} kB  ${name}: ${tally.length} requests, ${photos.length} photos of ${all.toFixed(0)} kB, the heaviest ${heaviest.toFixed(0)} of ${BUDGET.photo} kB`);
      if (process.argv.includes('--all')) {
        for (const { url, bytes } of tally.toSorted((one, other) => other.bytes - one.bytes)) console.log(`${(bytes / KILO).toFixed(1).padStart(8)}  ${url.replace(server.url, '').slice(0, 100)}`);
      }
    }
  } finally {
    await browser.close();
    await server.remove();
  }
  process.exit(over ? 1 : 0);
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
