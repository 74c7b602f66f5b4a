// How soon the landing, home and the messages show their largest part on a slow phone, how far they move, and what
// they fetch. Prints; decides nothing by time, because machines differ.

import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const PROFILE = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
/** A page is idle once it has asked for no script for so long, in milliseconds. */
const IDLE = 2500;

const SCREENS = [
  { name: 'landing', path: '/', budget: { js: 120, lcp: 1500, cls: 0.05 } },
  { name: 'home', path: '/', member: true, budget: { js: 200, lcp: 2500, cls: 0.05 } },
  { name: 'messages', path: '/messages', member: true, budget: { cls: 0.05 } },
];

/** Counts what the page shows, from its first moment on. Runs in the page. */
function observe() {
  window.vitals = { lcp: 0, cls: 0, element: '', moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.vitals.lcp = entry.startTime;
      window.vitals.element = entry.element?.outerHTML.slice(0, 80) ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.vitals.cls += entry.value;
      window.vitals.moved.push(...entry.sources.map(({ node }) => node?.className ?? node?.nodeName ?? ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

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
    page.on('request', () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, IDLE);
    });
    page.on('requestfinished', () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, IDLE);
    });
  });
}

/** One cold visit: `{ lcp, cls, js, element, moved, files }`, the JavaScript as gzip would send it. */
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
    scripts.push(answer.body().then((body) => ({ url: answer.url(), body }), () => ({ url: answer.url(), body: Buffer.alloc(0) })));
  });
  if (throttled) await throttle(context, page);
  await page.addInitScript(observe);
  await page.goto(url, { timeout: 120_000 });
  await idle(page);
  const vitals = await page.evaluate(() => window.vitals);
  const files = (await Promise.all(scripts)).map((one) => ({ url: one.url, size: gzipSync(one.body, { level: 9 }).length / 1024 }));
  await context.close();
  return { ...vitals, files, js: files.reduce((sum, { size }) => sum + size, 0) };
}

/** What the browser of the demonstration's member keeps. */
async function signedIn(browser, server) {
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
const load = () => loadavg().map((value) => value.toFixed(2)).join(' ');

function print({ name, budget }, visits) {
  const of = (key) => median(visits.map((one) => one[key]));
  console.log(`${name}  (load ${load()})`);
  console.log(`  LCP ${Math.round(of('lcp'))} ms (${visits.map((one) => Math.round(one.lcp)).join(', ')})  budget ${budget.lcp ?? '-'}`);
  console.log(`  JS ${of('js').toFixed(1)} kB in ${visits[0].files.length} files, budget ${budget.js ?? '-'}   CLS ${of('cls').toFixed(3)}, budget ${budget.cls}`);
  console.log(`  largest: ${visits[0].element}`);
  if (process.env.FILES) for (const f of visits[0].files.toSorted((a,b)=>b.size-a.size)) console.log(`   ${f.size.toFixed(1)} ${f.url.split('/').at(-1)}`);
  if (of('cls') > 0.01) console.log(`  moved: ${[...new Set(visits[0].moved)].join(' | ').slice(0, 600)}`);
}

async function main() {
  const server = await Server.start({ demo: true });
  const browser = await launch();
  try {
    const member = await signedIn(browser, server);
    console.log('390 x 844, CPU ×4, 1.6 Mbit/s, 150 ms; median of', RUNS);
    for (const screen of SCREENS) {
      if (process.env.ONLY && !process.env.ONLY.includes(screen.name)) continue;
      const visits = [];
      for (let run = 0; run < RUNS; run += 1)
        visits.push(await visit(browser, server.url + screen.path, { throttled: true, storageState: screen.member && member }));
      print(screen, visits);
    }
  } finally {
    await browser.close();
    await server.remove();
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
