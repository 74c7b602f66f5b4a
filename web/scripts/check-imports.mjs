// Imports point one way: base (ui, api, native, realtime, router, testing, texts, config, worker) <- shared <- features <- routes <- app. A feature
// imports no other feature, so each can be read, changed and deleted alone; what two of them need is in src/shared.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const LAYERS = [
  ['api', 'config', 'native', 'realtime', 'router', 'testing', 'texts', 'ui', 'worker'],
  ['shared'],
  ['features'],
  ['routes'],
  ['app'],
];
const IMPORT = /(?:\bfrom|\bimport|\bvi\.(?:mock|doMock|importActual)(?:<[^>]*>)?)\s*\(?\s*'([^'\n]+)'/g;

const levelOf = (path) => LAYERS.findIndex((names) => names.includes(path.split('/')[0]));
const featureOf = (path) => (path.startsWith('features/') ? path.split('/')[1] : undefined);

/** The path below src of an imported module of ours, or undefined for a package. */
function target(file, name) {
  const path = name.startsWith('@/') ? name.slice(2) : name.startsWith('.') && join(dirname(file), name);
  return path ? normalize(path).split(sep).join('/') : undefined;
}

/** Why a file may not import a path, or undefined where it may. */
export function complaint(file, path) {
  const [from, to] = [levelOf(file), levelOf(path)];
  if (from < 0 || to < 0) return undefined; // The entries beside the folders, and style sheets.
  if (to > from) return `${file} imports ${path}, which is above it`;
  if (featureOf(file) && featureOf(path) && featureOf(file) !== featureOf(path))
    return `${file} imports ${path} of another feature; move what both need to src/shared`;
  return undefined;
}

const sources = readdirSync('src', { recursive: true })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.tsx?$/.test(name));
const complaints = sources.flatMap((file) =>
  [...readFileSync(join('src', file), 'utf8').matchAll(IMPORT)]
    .map(([, name]) => target(file, name))
    .map((path) => path && complaint(file, path))
    .filter(Boolean),
);
for (const name of readdirSync('src'))
  if (!name.includes('.') && levelOf(name) < 0 && existsSync(join('src', name)))
    complaints.push(`src/${name} belongs to no layer; name it in scripts/check-imports.mjs`);
if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  process.exit(1);
}
console.log(`${sources.length} files import only what lies below them`);
