import { readdirSync, readFileSync } from 'node:fs';

/** One text: the words of Brazil, which are also its key, and those of the other language. */
export interface Entry {
  island: string;
  source: string;
  words: string;
}

/** What stands between the quotes of an entry's part, its continuation lines included. */
function part(entry: string, name: 'msgid' | 'msgstr'): string | undefined {
  const found = entry.match(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm'))?.[1];
  return found
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** The entries of a catalogue as it is written down: the compiled one fills what is missing with the source. */
export const read = (text: string, island: string): Entry[] =>
  text.split('\n\n').flatMap((entry) => {
    const source = part(entry, 'msgid');
    return source ? [{ island, source, words: part(entry, 'msgstr') ?? '' }] : [];
  });

/** Every text of every island in one language. */
export const catalogue = (locale: 'pt-BR' | 'pt-PT'): Entry[] =>
  readdirSync('locales').flatMap((island) =>
    read(readFileSync(`locales/${island}/${locale}.po`, 'utf8'), island),
  );
