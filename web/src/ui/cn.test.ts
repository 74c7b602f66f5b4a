import { readdirSync, readFileSync } from 'node:fs';
import { twMerge } from 'tailwind-merge';
import { describe, expect, it } from 'vitest';
import { cn } from './cn';

const QUOTED = /(['"`])([^'"`\n]*)\1/g;
const VARIANT = /^(?:[^[\]:]|\[[^\]]*\])*:/;

/** Each word of the sources that tailwind-merge takes for a class, without the state that it waits for. */
function classes(): string[] {
  const words = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.tsx?$/.test(file) || /database\.types|class-groups/.test(file)) continue;
    for (const [, , text = ''] of readFileSync(`src/${file}`, 'utf8').matchAll(QUOTED))
      for (const word of text.split(/\s+/)) words.add(bare(word));
  }
  // What conflicts with itself is a class to the library; whatever else stands in quotes is not.
  return [...words].filter((word) => word && twMerge(`${word} ${word}`) === word);
}
const bare = (word: string): string => (VARIANT.test(word) ? bare(word.replace(VARIANT, '')) : word);

describe('joining class names', () => {
  it('displaces exactly what tailwind-merge does, for every two classes of the sources', () => {
    const used = classes();
    expect(used.length).toBeGreaterThan(700);
    const wrong: string[] = [];
    for (const first of used)
      for (const last of used) {
        const both = `${first} ${last}`;
        if (first !== last && cn(both) !== twMerge(both)) wrong.push(both);
      }
    expect(wrong).toEqual([]);
  });
  it('keeps what waits for different states apart, and an important class from another', () => {
    expect(cn('p-2 hover:p-4 p-3')).toBe('hover:p-4 p-3');
    expect(cn('md:hover:p-2 hover:md:p-3 p-1! p-2')).toBe('hover:md:p-3 p-1! p-2');
  });
});
