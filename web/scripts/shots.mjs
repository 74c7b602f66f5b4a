// Pictures and an accessibility audit of every screen, with the wire answered here.
// usage: node scripts/shots.mjs <folder> [names, a regular expression]; needs `npm run preview` and a Chromium.
// WIDTHS=320,390 and SCHEMES=light draw fewer, WIDTHS=768,1024 tablets; WINDOWS=3 opens so many at once; AXE=off draws and measures alone.
// Fails on serious and critical findings of axe, on what sticks out of the screen or out of its own box, on targets that are too small
// for a finger, and on errors of the console.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { shellPage } from '../native/scripts/pack.mjs';
import { measure } from './shots-measure.mjs';
import { settled, watchRequests } from './shots-settled.mjs';
import { answers, user, wireSession } from './shots-wire.mjs';

const folder = process.argv[2] ?? 'shots';
const filter = new RegExp(process.argv[3] ?? '');
const wanted = (name, all) => process.env[name]?.split(',') ?? all.map(String);
const SIZES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
];
/** Tablets are drawn when they are asked for. */
const widths = wanted('WIDTHS', [320, 360, 390, 1280]);
const schemes = wanted('SCHEMES', ['light', 'dark']);
/** Narrower screens are held in a hand. */
const TOUCH = 500;
const audits = process.env.AXE !== 'off';
const base = process.env.BASE ?? 'http://127.0.0.1:4173';
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
mkdirSync(folder, { recursive: true });

/** Each file of `shots/` exports the screens of a slice. */
const slices = await Promise.all(
  readdirSync(new URL('./shots/', import.meta.url)).map((name) => import(`./shots/${name}`)),
);
const SCREENS = slices.flatMap((slice) => slice.SCREENS);

/** Stored pictures: the demonstration's portraits. */
const portraits = new URL('../../crates/app/content/portraits/', import.meta.url);
const picture = (pathname) => {
  const name = /\/photos\/([a-z]+-\d-\d+\.webp)$/.exec(pathname)?.[1];
  return name && existsSync(new URL(name, portraits)) ? readFileSync(new URL(name, portraits)) : null;
};

/** The one page of the packaged app, as a native shell opens it. */
function packagedPage() {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const settings = { anonKey: 'anonymous', demo: false, providers: [], phoneFactor: false };
  const script = manifest['src/app/native-entry.ts'].file;
  return shellPage(readFileSync('dist/app.html', 'utf8'), { server: base, settings, script });
}

function respond(route, screen) {
  const { pathname } = new URL(route.request().url());
  const stored = picture(pathname);
  if (stored) return route.fulfill({ body: stored, contentType: 'image/webp' });
  const known = { ...answers, ...screen.wire }[pathname];
  const answer = typeof known === 'function' ? known(route.request()) : known;
  if (answer === 'offline') return route.abort('internetdisconnected');
  if (answer?.refusal?.status) return route.fulfill(answer.refusal);
  return route.fulfill(
    answer === undefined ? { status: 404, json: { code: 'NOT_FOUND', message: '' } } : { json: answer },
  );
}

async function openScreen(browser, screen, width, height, scheme) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    hasTouch: width < TOUCH,
    isMobile: width < TOUCH,
    // What a worker fetches would not be answered here.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  watchRequests(page);
  await page.route(/\/(auth|rest|functions|storage)\/v1\//, (route) => respond(route, screen));
  await page.routeWebSocket(/realtime/, () => undefined);
  if (screen.packaged) {
    await page.route(
      (url) => !/\.\w+$/.test(url.pathname) && !/\/v1\//.test(url.pathname),
      (route) => route.fulfill({ body: packagedPage(), contentType: 'text/html; charset=utf-8' }),
    );
  }
  if (screen.init) await context.addInitScript(screen.init);
  if (screen.member) {
    await context.addInitScript(
      ([record, session]) => {
        localStorage.setItem('enlace:auth', record);
        localStorage.setItem('enlace:session', session);
      },
      [
        JSON.stringify({ user, isLoggedIn: true, lastLogin: new Date().toISOString() }),
        JSON.stringify(wireSession),
      ],
    );
  }
  return page;
}

/** What lies below the first screen is fetched when it comes near, so a whole page is walked once. */
async function walk(page) {
  await page.evaluate(async () => {
    // Two frames: observers of what comes into view have run, and what they fetch is on its way.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const pause = async () => {
      await frame();
      await frame();
    };
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await pause();
    }
    for (const strip of document.querySelectorAll('.overflow-x-auto')) {
      strip.scrollLeft = strip.scrollWidth;
      await pause();
      strip.scrollLeft = 0;
    }
    scrollTo(0, 0);
    await pause();
  });
  await settled(page);
}

/** What one picture shows that is wrong, in lines. */
async function look(page, screen, [width, height], scheme) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await settled(page);
  await page.screenshot({
    path: `${folder}/${screen.name}-${width}-${scheme}.png`,
    fullPage: Boolean(screen.full),
  });
  const problems = await page.evaluate(measure, width < TOUCH);
  if (!audits) return problems;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (rules) => window.axe.run(document, { runOnly: rules }),
    AXE_RULES,
  );
  for (const { impact, id, nodes } of violations) {
    const where = nodes.map((node) => node.target.join(' ')).slice(0, 3);
    problems.push(
      `axe ${impact} ${id} ${where.join(' | ')} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
    );
  }
  return problems;
}

/** Draws one screen at several sizes, opened once; answers what is wrong with it, in lines. */
async function draw(browser, screen, sizes) {
  const problems = [];
  const [[width, height]] = sizes;
  const page = await openScreen(browser, screen, width, height, schemes[0]);
  const said = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  try {
    await page.goto(base + screen.path, { waitUntil: 'load' });
    await page.locator('h1').first().waitFor({ state: 'visible', timeout: 30_000 });
    await settled(page);
    await screen.act?.(page);
    if (screen.full) await walk(page);
  } catch (error) {
    problems.push(`${screen.name}: ${String(error).split('\n')[0]}`);
  }
  for (const size of sizes)
    for (const scheme of schemes)
      for (const problem of await look(page, screen, size, scheme))
        problems.push(`${screen.name}-${size[0]}-${scheme}: ${problem}`);
  // A screen that shows a refusal is `loud`: the browser logs the refusal to the console too.
  const errors = screen.loud ? [] : said.filter((line) => !/404: no such page/.test(line));
  if (errors.length > 0)
    problems.push(`${screen.name}: console ${errors.slice(0, 3).join(' || ').slice(0, 400)}`);
  await page.context().close();
  return problems;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The globe is drawn by the processor.
    '--enable-unsafe-swiftshader',
    '--use-angle=swiftshader',
  ],
});
const chosen = SIZES.filter(([width]) => widths.includes(String(width)));
/** Phones differ from desks by more than their width, so that each has a page of its own. */
const kinds = [chosen.filter(([width]) => width < TOUCH), chosen.filter(([width]) => width >= TOUCH)];
const queue = SCREENS.filter((screen) => filter.test(screen.name)).flatMap((screen) =>
  kinds
    .map((sizes) => sizes.filter(([width]) => !(screen.phone && width >= TOUCH)))
    .filter((sizes) => sizes.length > 0)
    .map((sizes) => ({ screen, sizes })),
);
const total = queue.reduce((sum, { sizes }) => sum + sizes.length * schemes.length, 0);
let found = 0;
async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const problem of await draw(browser, next.screen, next.sizes)) {
      found += 1;
      console.log(problem);
    }
  }
}
await Promise.all(Array.from({ length: Number(process.env.WINDOWS ?? 2) }, work));
await browser.close();
console.log(`${total} pictures, ${found === 0 ? 'no problem found' : `${found} problems`}`);
process.exit(found === 0 ? 0 : 1);
