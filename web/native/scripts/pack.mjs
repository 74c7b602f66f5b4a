// Makes the web root of the native shells from `web/dist`: one page that knows where its server is.
//   ENLACE_SERVER_URL=https://… npm run pack
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(ROOT, '../dist');
const PLACE = /<meta name="enlace-config" content="([^"]*)"/;
/** What the site's server reads and the shells do not: twins, the list of hashes, the pages themselves. */
const LEFT_OUT = new Set(['.vite', 'csp.json', 'index.html', 'app.html', 'manifest.webmanifest', 'sw.js']);

const toAttribute = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const fromAttribute = (text) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The origin of a server that an app may ask: over TLS, but for one on the developer's own machine. */
export function serverOrigin(address) {
  const url = URL.canParse(address ?? '') ? new URL(address) : undefined;
  const isOwn = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isOwn))
    throw new Error('ENLACE_SERVER_URL must be the https address of the server');
  return url.origin;
}

/** The settings that the server writes into its own page: what the packaged page is told as well. */
export async function publicSettings(server) {
  const answer = await fetch(server);
  const settings = PLACE.exec(await answer.text())?.[1];
  if (!answer.ok || !settings) throw new Error(`${server} answers with ${answer.status} and no page of ours`);
  return JSON.parse(fromAttribute(settings));
}

/** The policy of the site's pages, with the server beside the page's own origin. WebKit's is no http address. */
function policy(page, server) {
  const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const own = "'self' capacitor://localhost";
  return [
    `default-src ${own}`,
    `script-src ${own} ${scripts.join(' ')}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} ${server} data: blob:`,
    `font-src ${own}`,
    `connect-src ${own} ${server} ${server.replace(/^http/, 'ws')}`,
    `media-src ${own} ${server} blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${own}`,
  ].join('; ');
}

/** Puts a piece of the page in the place of another, which must be there. */
function replaced(page, what, by) {
  const made = page.replace(what, () => by);
  if (made === page) throw new Error(`The page has no ${what}`);
  return made;
}

/** The page of the shells: that of the site's screens, told where its server is, with the script of the shells. */
export function shellPage(page, { server, settings, script }) {
  // Nobody comes back from a provider's page in a browser, so none is offered.
  const told = toAttribute(JSON.stringify({ ...settings, serverUrl: server, providers: [] }));
  let made = replaced(page, PLACE, `<meta name="enlace-config" content="${told}"`);
  made = replaced(made, /\s*<link rel="manifest"[^>]*>/, '');
  made = made.replaceAll('{site}', server);
  // The landing is prerendered for the site alone; here it is a screen of the app.
  const start = `<script>document.documentElement.dataset.entry = 'app';</script><script type="module" src="/${script}"></script>`;
  made = replaced(made, '</body>', `${start}</body>`);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${toAttribute(policy(made, server))}" />`;
  // Before anything that it is about.
  return replaced(made, '<meta charset="utf-8" />', `<meta charset="utf-8" />${meta}`);
}

/** Writes the web root: every file of the build but what only a server reads, and the one page. */
export function packInto(out, { server, settings, dist = DIST }) {
  if (!existsSync(join(dist, 'app.html'))) throw new Error('The web app is not built: make web');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const script = manifest['src/app/native-entry.ts']?.file;
  if (!script) throw new Error('The build has no script for the shells');
  rmSync(out, { recursive: true, force: true });
  const isShipped = (path) => !LEFT_OUT.has(basename(path)) && !['.br', '.gz'].includes(extname(path));
  cpSync(dist, out, { recursive: true, filter: isShipped });
  const page = readFileSync(join(dist, 'app.html'), 'utf8');
  writeFileSync(join(out, 'index.html'), shellPage(page, { server, settings, script }));
}

/** Tells both projects the site whose links they open, and the version. */
export function writeSite(root, { server, version, build }) {
  const host = new URL(server).hostname;
  writeFileSync(join(root, 'android/site.properties'), `host=${host}\nversion=${version}\nbuild=${build}\n`);
  const lines = [
    `SITE_HOST = ${host}`,
    `MARKETING_VERSION = ${version}`,
    `CURRENT_PROJECT_VERSION = ${build}`,
  ];
  writeFileSync(join(root, 'ios/site.xcconfig'), `${lines.join('\n')}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = serverOrigin(process.env.ENLACE_SERVER_URL);
  const { version } = JSON.parse(readFileSync(join(ROOT, '../package.json'), 'utf8'));
  packInto(join(ROOT, 'www'), { server, settings: await publicSettings(server) });
  writeSite(ROOT, { server, version, build: process.env.ENLACE_BUILD ?? '1' });
  console.log(`packed ${version} for ${server}`);
}
