// The catalogues must hold exactly the texts of the source, each in every language, and each screen must
// bring the catalogues of all that it imports: a text whose catalogue is absent shows as its id.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const { screens } = JSON.parse(readFileSync('src/texts/islands.json', 'utf8'));
const complaints = [];

const catalogues = readdirSync('locales', { recursive: true })
  .filter((name) => name.endsWith('.po'))
  .map((name) => `locales/${name}`);
const before = new Map(catalogues.map((file) => [file, readFileSync(file, 'utf8')]));
execFileSync('npx', ['--no-install', 'lingui', 'extract', '--clean'], { stdio: 'ignore' });
const texts = new Map(catalogues.map((file) => [file, readFileSync(file, 'utf8')]));
const stale = catalogues.filter((file) => before.get(file) !== texts.get(file));
if (stale.length > 0)
  complaints.push(
    `Texts changed without "npm run extract"; it has been run now, commit: ${stale.join(', ')}`,
  );

/** Which island holds the texts of a source file. */
const islandOf = new Map();
for (const [file, text] of texts) {
  const [, island] = file.split('/');
  for (const [source] of text.matchAll(/(?<=^#: .*)\bsrc\/\S+/gm)) islandOf.set(source, island);
  const missing = text
    .split('\n\n')
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry) && /^msgid "./m.test(entry));
  if (missing.length > 0) complaints.push(`${file} lacks the words of ${missing.length} texts`);
}

const IMPORT = /(?:^import (?!type )[^;]*?|^export [^;]*?from |\bimport\()'([^']+)'/gm;
function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, name]) =>
      name.startsWith('@/')
        ? join('src', name.slice(2))
        : name.startsWith('.') && normalize(join(dirname(file), name)),
    )
    .flatMap((path) => (path ? [path, `${path}.ts`, `${path}.tsx`] : []))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
}
/** Everything that a file may draw, at once or later, itself included. */
function reach(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of importsOf(file)) reach(next, seen);
  return seen;
}
function expectTexts(who, file, islands) {
  const needed = new Set(
    [...reach(file)].map((source) => islandOf.get(source)).filter((name) => name && name !== 'main'),
  );
  for (const name of needed)
    if (!islands.includes(name)) complaints.push(`${who} draws texts of ${name} without loading them`);
  for (const name of islands)
    if (!needed.has(name)) complaints.push(`${who} loads the texts of ${name} for nothing`);
}

const routes = readdirSync('src/routes').map((name) => name.replace(/\.tsx$/, ''));
for (const name of routes.filter((name) => !screens[name]))
  complaints.push(`islands.json does not know the screen ${name}`);
for (const [name, islands] of Object.entries(screens)) expectTexts(name, `src/routes/${name}.tsx`, islands);
// The frame around the screens: the landing inside the app, and what few people ever see.
expectTexts('the app', 'src/app/entry.tsx', [
  'accounts',
  'footer',
  'landing',
  'leaving',
  'legal',
  'soon',
  'tester',
]);

for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
