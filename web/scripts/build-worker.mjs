// Builds src/worker/worker.ts into dist/sw.js, with the list of the app's files written into it. Comes after the
// pages are written, because a new page is a new version too.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'rolldown';
import { offlineFiles } from './offline-files.mjs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
const islands = JSON.parse(readFileSync('src/texts/screens.json', 'utf8'));
const assets = readdirSync('dist/assets')
  .filter((name) => !/\.(br|gz)$/.test(name))
  .map((name) => `/assets/${name}`)
  .sort();
const pages = ['dist/index.html', 'dist/app.html'].map((path) => readFileSync(path, 'utf8'));
const version = createHash('sha256')
  .update(pages.join('\n'))
  .update(assets.join('\n'))
  .digest('hex')
  .slice(0, 12);

const known = { version, assets, ...offlineFiles(manifest, islands) };
await build({
  input: 'src/worker/worker.ts',
  tsconfig: 'tsconfig.worker.json',
  transform: { define: { __BUILD__: JSON.stringify(known) } },
  output: { file: 'dist/sw.js', format: 'iife', minify: true },
  logLevel: 'warn',
});
console.log(
  `worker ${version}: ${known.shell.length} files to open, ${known.screens.length} for screens without network`,
);
