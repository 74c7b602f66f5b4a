// Writes the landing's HTML into dist/index.html and keeps the plain frame as dist/app.html.
// The server answers `/` with index.html and every other page of the app with app.html.
import { readFileSync, writeFileSync } from 'node:fs';
import { render } from '../.cache/ssr/prerender.js';
import { landingTags, shareTags, wordsOf } from './share-tags.mjs';

const screens = JSON.parse(readFileSync('src/texts/screens.json', 'utf8'));
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const plain = readFileSync('dist/index.html', 'utf8');

/** Everything that a chunk needs at once, itself included. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}
const preload = (key, more) => ({
  rel: 'modulepreload',
  href: `/${manifest[key].file}`,
  crossorigin: '',
  ...more,
});
/** Links to all that these parts need at once; what every page names by itself is left out. */
const preloads = (...keys) =>
  [...new Set(keys.flatMap((key) => [...closure(key)]))]
    .map((key) => preload(key))
    .filter(({ href }) => !plain.includes(`"${href}"`));
/** What a screen asks first, where that is no table or function. */
const API = { auth: 'src/api/accounts.ts' };
/** Links to all that a screen of the app needs at once, its texts in the language of the page. */
const screenPreloads = (name) => [
  ...preloads('src/app/entry.tsx', API[name] ?? 'src/api/wire.ts', `src/routes/${name}.tsx`),
  ...['main', ...screens[name]].flatMap((island) =>
    ['pt-BR', 'pt-PT'].map((lang) => preload(`locales/${island}/${lang}.po`, { lang })),
  ),
];
const asset = (ending) => {
  const found = Object.values(manifest).find(
    (entry) => entry.src?.endsWith(ending) || entry.file.includes(ending),
  );
  if (!found) throw new Error(`The build has no asset ${ending}`);
  return `/${found.file}`;
};
const font = (name) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossorigin: '',
  href: asset(`${name}-latin-wght-normal.woff2`),
});
const fonts = [font('bricolage-grotesque'), font('figtree')];
const photo = (who) => ({
  rel: 'preload',
  as: 'image',
  fetchpriority: 'high',
  imagesrcset: `${asset(`${who}-400.webp`)} 400w, ${asset(`${who}-800.webp`)} 800w`,
  imagesizes: '(min-width:768px) 260px, 190px',
});
/**
 * What the script in the page's head fetches, by the first part of the address. The landing is read before its code is
 * there, so its fonts go first; the app is drawn by its code.
 */
const files = {
  landing: [...fonts, photo('luana'), photo('tiago'), ...preloads('src/features/landing/entry.tsx')],
  app: [...preloads('src/app/entry.tsx'), ...fonts],
  ...Object.fromEntries(
    ['home', 'messages', 'matches', 'auth', 'profile'].map((name) => [
      name,
      [...screenPreloads(name), ...fonts],
    ]),
  ),
};
const noFiles = '{/*files*/}';
if (!plain.includes(noFiles)) throw new Error('The script of the page has no place for its files');
const withHead = (html, tags) => html.replace('</head>', () => `${tags}</head>`);
const page = withHead(
  plain.replace(noFiles, () => JSON.stringify(files)),
  shareTags(wordsOf(plain)),
);

const html = render();
const empty = '<div id="landing"></div>';
if (!plain.includes(empty)) throw new Error('The page has no place for the landing');

// The page of the app keeps the empty place: a visitor without network gets this page from the worker.
writeFileSync('dist/app.html', page);
writeFileSync(
  'dist/index.html',
  withHead(page, landingTags()).replace(empty, () => `<div id="landing">${html}</div>`),
);
console.log(`prerendered the landing: ${html.length} characters`);
