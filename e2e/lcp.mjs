// How soon the landing shows its largest part on a slow phone, and what it weighs. Prints; decides nothing
// by time, because machines differ.

import { gzipSync } from 'node:zlib';
import { launch } from './lib/browser.mjs';
import { Server } from './lib/server.mjs';

const RUNS = 3;
const PROFILE = { latency: 150, downloadThroughput: (1.6e6 / 8), uploadThroughput: (0.75e6 / 8), offline: false };
/** The budgets of the product: kilobytes and milliseconds. */
const BUDGET = { js: 120, lcp: 2500 };

/** One cold visit: `{ lcp, cls, js, element }`, the JavaScript as gzip would send it. */
export async function visit(browser, url, { throttled }) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'pt-BR' });
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.body().catch(() => Buffer.alloc(0)));
  });
  if (throttled) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', PROFILE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => {
    window.vitals = { lcp: 0, cls: 0, element: '' };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.vitals.lcp = entry.startTime;
        window.vitals.element = entry.element?.outerHTML.slice(0, 80) ?? '';
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.vitals.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  const vitals = await page.evaluate(() => window.vitals);
  const bodies = await Promise.all(scripts);
  await context.close();
  const js = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
  return { ...vitals, js };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

async function main() {
  const server = await Server.start({ demo: true });
  const browser = await launch();
  try {
    const visits = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, server.url, { throttled: true }));
    const lcp = median(visits.map((one) => one.lcp));
    const js = median(visits.map((one) => one.js));
    const cls = median(visits.map((one) => one.cls));
    console.log('landing at 390 px, CPU ×4, 1.6 Mbit/s, 150 ms; median of', RUNS);
    console.log(`LCP  ${Math.round(lcp)} ms (${visits.map((one) => Math.round(one.lcp)).join(', ')})  budget ${BUDGET.lcp} ms`);
    console.log(`JS   ${js.toFixed(1)} kB gzip  budget ${BUDGET.js} kB`);
    console.log(`CLS  ${cls.toFixed(3)}`);
    console.log(`largest part: ${visits[0].element}`);
  } finally {
    await browser.close();
    await server.remove();
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
