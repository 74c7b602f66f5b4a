// Writes the landing's HTML into dist/index.html and keeps the plain frame as dist/app.html.
// The server answers `/` with index.html and every other page of the app with app.html.
import { readFileSync, writeFileSync } from 'node:fs';
import { render } from '../.cache/ssr/prerender.js';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const plain = readFileSync('dist/index.html', 'utf8');

/** Everything that a chunk needs at once, itself included. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}
const preloads = (key) =>
  [...closure(key)]
    .map((part) => `<link rel="modulepreload" crossorigin href="/${manifest[part].file}">`)
    .filter((tag) => !plain.includes(tag))
    .join('');
const asset = (ending) => {
  const found = Object.values(manifest).find(
    (entry) => entry.src?.endsWith(ending) || entry.file.includes(ending),
  );
  if (!found) throw new Error(`The build has no asset ${ending}`);
  return `/${found.file}`;
};
const font = (name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${asset(name)}">`;
const fonts = font('bricolage-grotesque-latin-wght-normal.woff2') + font('figtree-latin-wght-normal.woff2');
const photo = (who) =>
  `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${asset(`${who}-400.webp`)} 400w, ${asset(`${who}-800.webp`)} 800w" imagesizes="(min-width:768px) 260px, 190px">`;

/** Links that the head's first script chooses between: at `/` it knows whether the landing or the app is to be shown. */
const either = (landing, app) =>
  `<script>document.head.insertAdjacentHTML('beforeend',document.documentElement.dataset.entry==='landing'?${JSON.stringify(landing)}:${JSON.stringify(app)})</script>`;

const html = render();
const empty = '<div id="landing"></div>';
if (!plain.includes(empty)) throw new Error('The page has no place for the landing');

writeFileSync(
  'dist/app.html',
  // Its empty place for the landing serves a visitor without network, who gets this page from the worker.
  plain.replace('</head>', `${fonts}${preloads('src/app/entry.tsx')}</head>`),
);
writeFileSync(
  'dist/index.html',
  plain
    .replace(
      '</head>',
      `${fonts}${either(
        photo('luana') + photo('tiago') + preloads('src/features/landing/entry.tsx'),
        preloads('src/app/entry.tsx'),
      )}</head>`,
    )
    .replace(empty, `<div id="landing">${html}</div>`),
);
console.log(`prerendered the landing: ${html.length} characters`);
