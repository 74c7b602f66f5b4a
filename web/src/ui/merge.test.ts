import { readdirSync, readFileSync } from 'node:fs';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { merge } from './merge';

/** A class without its variants, which both mergers treat alike. */
const bare = (name: string) =>
  name.replace(/^(?:[^:[\]()]|\[[^\]]*\]|\([^)]*\))*:/, '').replace(/^!|!$/g, '');

/** Every class of Tailwind in a text of the source. */
function classesInUse(): string[] {
  const found = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|\.d\.ts|features.landing/.test(file)) continue;
    for (const [, text = ''] of readFileSync(`src/${file}`, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g))
      for (const word of text.split(/\s+/)) {
        const name = bare(word);
        if (name && !name.startsWith('[') && twMerge(`${name} ${name}`) === name) found.add(name);
      }
  }
  return [...found].sort();
}

it('merger knows every class in use and merges each two of them as the library does', () => {
  const names = classesInUse();
  expect(names.length).toBeGreaterThan(300);
  const differing = names.flatMap((first) =>
    names
      .map((second) => `${first} ${second}`)
      .filter((pair) => merge(pair) !== twMerge(pair))
      .map((pair) => `${pair} → ${twMerge(pair)}`),
  );
  expect(differing).toEqual([]);
}, 180_000);
