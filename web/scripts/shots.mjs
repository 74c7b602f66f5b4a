// Pictures and an accessibility audit of the screens that need no server, with the wire answered here.
// usage: node scripts/shots.mjs <folder> [name-filter]; needs `npm run preview` and a Chromium.
// WIDTHS=320,390 and SCHEMES=light draw fewer.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const folder = process.argv[2] ?? 'shots';
const filter = process.argv[3] ?? '';
const wanted = (name, all) => process.env[name]?.split(',') ?? all.map(String);
const SIZES = [
  [320, 640],
  [390, 844],
  [1280, 800],
];
const sizes = SIZES.filter(([width]) =>
  wanted(
    'WIDTHS',
    SIZES.map(([w]) => w),
  ).includes(String(width)),
);
const schemes = wanted('SCHEMES', ['light', 'dark']);
const base = process.env.BASE ?? 'http://127.0.0.1:4173';
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const user = {
  id: '7b0f8a2e-0d55-4a3e-9d7f-0c7e8a1f2b33',
  email: 'beatriz@example.org',
  name: 'Beatriz',
  verified: true,
};
const b64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const wireUser = {
  id: user.id,
  email: user.email,
  aud: 'authenticated',
  role: 'authenticated',
  email_confirmed_at: '2026-11-01T10:00:00Z',
  user_metadata: { name: user.name },
  app_metadata: {},
  created_at: '2026-11-01T10:00:00Z',
};
const expires = Math.floor(Date.now() / 1000) + 3600;
const wireSession = {
  access_token: `${b64({ alg: 'HS256' })}.${b64({ sub: user.id, exp: expires, role: 'authenticated' })}.x`,
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: expires,
  token_type: 'bearer',
  user: wireUser,
};

/** Answers of the wire, by path; a function may look at the request. */
const answers = {
  '/rest/v1/rpc/legal_standing': { owed: [], coming: [] },
  '/rest/v1/rpc/badges': { messages: 2, matches: 0, notifications: 3, likes: 4 },
  '/rest/v1/profiles': [{ id: user.id, full_name: 'Beatriz', avatar_url: null, birthdate: '1997-02-10' }],
  '/functions/v1/check-subscription': { subscribed: false, purchasedGames: [] },
  '/functions/v1/ad': null,
  '/functions/v1/beta-status': { isBetaUser: false, isBetaExpired: false, daysLeft: 0, betaUserLimit: 50 },
  '/functions/v1/public-stats': { users: 10000, countries: 45, connections_today: 2500, online: 2543 },
  '/rest/v1/rpc/search_cities': [
    { id: 1, name: 'Recife', region: 'Pernambuco', country: 'BR', country_name: 'Brasil' },
    { id: 2, name: 'Recanto das Emas', region: 'Distrito Federal', country: 'BR', country_name: 'Brasil' },
  ],
};
const onboarding = (step, data = {}) => ({ '/rest/v1/rpc/onboarding_state': { step, done: false, data } });

/** Each file of `shots/` exports the screens of a slice. */
const slices = await Promise.all(
  readdirSync(new URL('./shots/', import.meta.url)).map((name) => import(`./shots/${name}`)),
);
const SCREENS = [
  { name: 'landing', path: '/', full: true },
  { name: 'auth', path: '/auth' },
  {
    name: 'auth-errors',
    path: '/auth?aba=criar',
    act: (page) => page.getByRole('button', { name: 'Criar Conta' }).click(),
  },
  { name: 'auth-forgotten', path: '/auth?aba=senha' },
  { name: 'update-password', path: '/update-password', member: true },
  { name: 'onboarding-1', path: '/onboarding', member: true, wire: onboarding(0) },
  {
    name: 'onboarding-1-sheet',
    path: '/onboarding',
    member: true,
    wire: onboarding(0),
    act: async (page) => {
      await page.getByRole('button', { name: /Sobre você/ }).click();
      await page.getByRole('button', { name: 'Mulher', exact: true }).click();
      await page.waitForTimeout(400);
    },
  },
  { name: 'onboarding-2', path: '/onboarding', member: true, wire: onboarding(1) },
  {
    name: 'onboarding-3',
    path: '/onboarding',
    member: true,
    wire: onboarding(2),
    act: async (page) => {
      await page.getByRole('combobox').fill('Rec');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'onboarding-4',
    path: '/onboarding',
    member: true,
    wire: onboarding(3, { 4: { interests: 'Música, Dança, xadrez' } }),
  },
  { name: 'onboarding-5', path: '/onboarding', member: true, wire: onboarding(4) },
  { name: 'gate', path: '/virtual-events', member: true },
  {
    name: 'menu',
    path: '/love-letter',
    member: true,
    phone: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Abrir menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Matches' }).waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'beta-banner',
    path: '/love-letter',
    member: true,
    wire: {
      '/functions/v1/beta-status': { isBetaUser: true, isBetaExpired: false, daysLeft: 3, betaUserLimit: 50 },
    },
  },
  {
    name: 'beta-ended',
    path: '/matches',
    member: true,
    wire: {
      '/functions/v1/beta-status': {
        isBetaUser: true,
        isBetaExpired: true,
        daysLeft: 0,
        betaUserLimit: 50,
        beta_access: { beta_id: 7 },
      },
    },
  },
  { name: 'not-found', path: '/nada-aqui' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms' },
  ...slices.flatMap((slice) => slice.SCREENS),
];

/** Stored pictures: the demonstration's portraits. */
const portraits = new URL('../../crates/app/content/portraits/', import.meta.url);
const picture = (pathname) => {
  const name = /\/photos\/([a-z]+-\d-\d+\.webp)$/.exec(pathname)?.[1];
  return name && existsSync(new URL(name, portraits)) ? readFileSync(new URL(name, portraits)) : null;
};

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
  ],
});
let problems = 0;
for (const [width, height] of sizes) {
  for (const scheme of schemes) {
    for (const screen of SCREENS) {
      if (!screen.name.includes(filter) || (screen.phone && width > 500)) continue;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
        hasTouch: width < 500,
        isMobile: width < 500,
        // What a worker fetches would not be answered here.
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const said = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(String(error)));
      await page.route(/\/(auth|rest|functions|storage)\/v1\//, (route) => {
        const { pathname } = new URL(route.request().url());
        const stored = picture(pathname);
        if (stored) return route.fulfill({ body: stored, contentType: 'image/webp' });
        const known = { ...answers, ...screen.wire }[pathname];
        const answer = typeof known === 'function' ? known(route.request()) : known;
        if (answer === 'offline') return route.abort('internetdisconnected');
        return route.fulfill(
          answer === undefined ? { status: 404, json: { code: 'NOT_FOUND', message: '' } } : { json: answer },
        );
      });
      await page.routeWebSocket(/realtime/, () => undefined);
      if (screen.member) {
        if (screen.init) await context.addInitScript(screen.init);
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
      await page.goto(base + screen.path, { waitUntil: 'load' });
      await page.locator('h1').first().waitFor({ state: 'visible', timeout: 30_000 });
      await page.waitForTimeout(500);
      await screen.act?.(page).catch((error) => {
        problems += 1;
        console.log(`${screen.name}-${width}-${scheme}: ${String(error).split('\n')[0]}`);
      });
      const id = `${screen.name}-${width}-${scheme}`;
      await page.screenshot({ path: `${folder}/${id}.png`, fullPage: Boolean(screen.full) });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
      );
      // The page clips what sticks out, so its own width tells nothing: every box is measured.
      const wide = await page.evaluate(
        () =>
          document.documentElement.scrollWidth > innerWidth + 1 ||
          [...document.querySelectorAll('#conteudo *')].some(
            (box) =>
              box.getBoundingClientRect().right > innerWidth + 1 &&
              !box.closest(
                'svg, [aria-hidden="true"], .deck-card, .overflow-hidden, .overflow-x-auto, .truncate, .sr-only',
              ),
          ),
      );
      for (const violation of violations) {
        problems += 1;
        console.log(
          `${id}: ${violation.id} ${violation.nodes
            .map((node) => node.target.join(' '))
            .slice(0, 3)
            .join(' | ')} ${violation.nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
        );
      }
      if (wide) {
        problems += 1;
        console.log(`${id}: wider than the screen`);
      }
      // A screen that shows a refusal is `loud`: the browser logs the refusal to the console too.
      const errors = screen.loud ? [] : said.filter((line) => !/404: no such page/.test(line));
      if (errors.length > 0) {
        problems += 1;
        console.log(`${id}: console ${errors.slice(0, 3).join(' || ').slice(0, 400)}`);
      }
      await context.close();
    }
  }
}
await browser.close();
console.log(problems === 0 ? 'no problem found' : `${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
