// How soon the landing, home and the messages show their largest part on a slow phone, how far they move, and what
// they fetch. Prints; decides nothing by time, because machines differ.

import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';
import { observe } from './lib/vitals.mjs';

const RUNS = 5;
const PROFILE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
/** A page is idle once it has asked for nothing for so long, in milliseconds. */
const IDLE = 2500;

/**
 * `at501a818` is of that commit's web app in `web/dist` under this command: see `bench/RESULTS.md`, which says at what
 * load. Home's JavaScript there is the route's alone, as its own budget script counts it.
 */
const SCREENS = [
  {
    name: 'landing',
    path: '/',
    budget: { js: 120, lcp: 1500, cls: 0.05 },
    at501a818: { lcp: 1616, js: 87.7, cls: 0 },
  },
  {
    name: 'home',
    path: '/',
    member: true,
    budget: { js: 200, lcp: 2500, cls: 0.05 },
    // The times are of a loaded machine; its layout shift was not measured.
    at501a818: { js: 184.6, lcp: '5600 to 6200' },
  },
  { name: 'messages', path: '/messages', member: true, budget: { cls: 0.05 }, at501a818: { js: 186.6 } },
];

async function throttle(context, page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', PROFILE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Waits until the page has asked for nothing for a while. */
function idle(page) {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, IDLE);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, IDLE);
    };
    page.on('request', later);
    page.on('requestfinished', later);
  });
}

/** One cold visit: `{ lcp, cls, js, element, moved }`, the JavaScript as gzip would send it. */
export async function visit(browser, url, { throttled, storageState }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'pt-BR',
    hasTouch: true,
    isMobile: true,
    storageState,
  });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    scripts.push(answer.body().catch(() => Buffer.alloc(0)));
  });
  if (throttled) await throttle(context, page);
  await page.addInitScript(observe);
  await page.goto(url, { timeout: 120_000 });
  await idle(page);
  const vitals = await page.evaluate(() => window.vitals);
  const bodies = await Promise.all(scripts);
  await context.close();
  const js = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
  return { ...vitals, js };
}

/** What the browser of the demonstration's member keeps. */
export async function signedIn(browser, server) {
  const context = await browser.newContext({ baseURL: server.url, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto('/auth');
  const { email, password } = await page.evaluate(
    () => JSON.parse(document.querySelector('meta[name="enlace-config"]').content).demoLogin,
  );
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
  const storageState = await context.storageState();
  await context.close();
  return storageState;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const load = () =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

const ROWS = [
  { key: 'lcp', name: 'LCP, ms', digits: 0 },
  { key: 'js', name: 'JavaScript until idle, kB', digits: 1 },
  { key: 'cls', name: 'CLS', digits: 3 },
];

/** The rows of a table: the median, every run, the budget, and what the older commit needed. */
function print({ name, budget, at501a818 }, visits) {
  for (const { key, name: what, digits } of ROWS) {
    const runs = visits.map((one) => one[key]);
    const cells = [
      `${name}: ${what}`,
      median(runs).toFixed(digits),
      runs.map((value) => value.toFixed(digits)).join(', '),
      budget[key] ?? '',
      at501a818[key] ?? 'not measured',
      load(),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`  largest: ${visits[0].element}`);
  if (median(visits.map((one) => one.cls)) > 0.01)
    console.log(`  moved: ${[...new Set(visits[0].moved)].join(' | ')}`);
}

async function main() {
  const server = await Server.start({ demo: true });
  const browser = await launch();
  try {
    const member = await signedIn(browser, server);
    console.log('390 x 844, CPU ×4, 1.6 Mbit/s, 150 ms; beside each figure the load of the machine');
    console.log(`| screen | median of ${RUNS} | runs | budget | 501a818 | load |`);
    console.log('|---|---|---|---|---|---|');
    for (const screen of SCREENS) {
      const visits = [];
      for (let run = 0; run < RUNS; run += 1)
        visits.push(
          await visit(browser, server.url + screen.path, {
            throttled: true,
            storageState: screen.member && member,
          }),
        );
      print(screen, visits);
    }
  } finally {
    await browser.close();
    await server.remove();
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
