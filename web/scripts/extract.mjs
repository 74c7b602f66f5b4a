// Writes the texts of the source into the catalogues, and which of them each screen needs into src/texts/screens.json.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { catalogues, drawnBy } from './islands.mjs';

export const SCREENS = 'src/texts/screens.json';

/** Every catalogue as it is written down, by its file. */
export const written = () =>
  new Map(
    readdirSync('locales', { recursive: true })
      .filter((name) => name.endsWith('.po'))
      .map((name) => [`locales/${name}`, readFileSync(`locales/${name}`, 'utf8')]),
  );

/** The parts of a catalogue: where a text is from, the text, and what it is in this language. */
const ENTRY = /^(msgid "[\s\S]*?)\n(msgstr "[\s\S]*)$/m;
const EMPTY = 'msgstr ""';
const entriesOf = (text) => text.trimEnd().split('\n\n');
const languageOf = (file) => file.split('/').at(-1);

/** A text that came to another catalogue keeps its words, where they were the same everywhere. */
export function carryWords(before, after) {
  const known = new Map();
  for (const [file, text] of before)
    for (const entry of entriesOf(text)) {
      const [, id, words] = ENTRY.exec(entry) ?? [];
      const key = `${languageOf(file)} ${id}`;
      if (words !== EMPTY) known.set(key, (known.get(key) ?? new Set()).add(words));
    }
  const carry = (file) => (entry) => {
    const [, id, words] = ENTRY.exec(entry) ?? [];
    const former = words === EMPTY && known.get(`${languageOf(file)} ${id}`);
    return former?.size === 1 ? entry.slice(0, -EMPTY.length) + [...former][0] : entry;
  };
  return new Map(
    [...after].map(([file, text]) => [file, `${entriesOf(text).map(carry(file)).join('\n\n')}\n`]),
  );
}

/** Which island holds the texts of a source file, for the files that have any. */
export function islandsInUse() {
  const islands = new Map();
  for (const [file, text] of written())
    for (const [source] of text.matchAll(/(?<=^#: .*)\bsrc\/\S+/gm)) islands.set(source, file.split('/')[1]);
  return islands;
}

/** The islands, beside `main`, of these files. */
export const islandsOf = (files, islands) =>
  [...new Set([...files].map((file) => islands.get(file)))].filter((name) => name && name !== 'main').sort();

function writeScreens() {
  const islands = islandsInUse();
  const lines = readdirSync('src/routes')
    .map((file) => file.replace(/\.tsx$/, ''))
    .sort()
    .map((screen) => {
      const needed = islandsOf(drawnBy(`src/routes/${screen}.tsx`), islands);
      return `  "${screen}": [${needed.map((name) => `"${name}"`).join(', ')}]`;
    });
  writeFileSync(SCREENS, `{\n${lines.join(',\n')}\n}\n`);
}

export function extract(stdio = 'ignore') {
  const before = written();
  execFileSync('npx', ['--no-install', 'lingui', 'extract', '--clean'], { stdio });
  const islands = Object.keys(catalogues());
  for (const name of readdirSync('locales'))
    if (!islands.includes(name)) rmSync(`locales/${name}`, { recursive: true });
  for (const [file, text] of carryWords(before, written())) writeFileSync(file, text);
  writeScreens();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) extract('inherit');
