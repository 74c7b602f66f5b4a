// The catalogues must hold exactly the texts of the source, each in every language, and what the frame fetches for few
// must bring the catalogues of all that it draws: a text whose catalogue is absent shows as its id.
import { readdirSync, readFileSync } from 'node:fs';
import { extract, islandsInUse, islandsOf, SCREENS, written } from './extract.mjs';
import { broughtBy, drawnBy, FRAME, fetchedBy, loadedBy } from './islands.mjs';

const complaints = [];

const generated = () => new Map([...written(), [SCREENS, readFileSync(SCREENS, 'utf8')]]);
const before = generated();
extract();
const after = generated();
const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
  (file) => before.get(file) !== after.get(file),
);
if (stale.length > 0)
  complaints.push(
    `Texts changed without "npm run extract"; it has been run now, commit: ${stale.join(', ')}`,
  );

for (const [file, text] of written()) {
  const missing = text
    .split('\n\n')
    .filter((entry) => /^msgstr ""$(?!\n")/m.test(entry) && /^msgid "./m.test(entry));
  if (missing.length > 0) complaints.push(`${file} lacks the words of ${missing.length} texts`);
}

// A screen's catalogues are generated. The frame names those of what it fetches beside it.
const islands = islandsInUse();
const framed = [...drawnBy(FRAME)];
const loaded = new Set(framed.flatMap(loadedBy));
for (const name of islandsOf(framed, islands))
  if (!loaded.has(name)) complaints.push(`The app draws texts of ${name} without loading them`);
for (const file of framed) {
  const names = loadedBy(file).filter((name) => name !== 'main');
  const needed = names.length > 0 ? islandsOf(fetchedBy(file), islands) : [];
  for (const name of needed.filter((name) => !names.includes(name)))
    complaints.push(`${file} fetches what draws texts of ${name} without loading them`);
  for (const name of names.filter((name) => !needed.includes(name)))
    complaints.push(`${file} loads the texts of ${name} for nothing`);
}

// What comes later with its own texts names all of them.
const sources = readdirSync('src', { recursive: true })
  .map((name) => `src/${name}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
for (const file of sources)
  for (const { part, names } of broughtBy(file)) {
    const needed = islandsOf(drawnBy(part), islands);
    if (needed.join() !== [...names].sort().join())
      complaints.push(`${file} must bring with ${part}: ${needed.map((name) => `'${name}'`).join(', ')}`);
  }

for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length > 0 ? 1 : 0);
