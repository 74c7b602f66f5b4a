import { describe, expect, it } from 'vitest';
import { carryWords } from '../../scripts/extract.mjs';
import { catalogues, FRAME, loadedBy, NAMED } from '../../scripts/islands.mjs';

const islands = catalogues();
const islandOf = (file: string) =>
  Object.keys(islands).find((island) => islands[island]?.includes(`src/${file}`));

describe('the catalogue of a file', () => {
  it.each([
    ['features/trust/side-by-side.tsx', 'trust', 'its slice'],
    ['routes/trust-match.tsx', 'trust', 'the slice that it takes most of'],
    ['routes/not-found.tsx', 'soon', 'it is named'],
    ['shared/safety/block-dialog.tsx', 'safety', 'its subject'],
    ['features/shell/shell.tsx', 'main', 'the frame draws it'],
    ['features/matches/celebration-dialog.tsx', 'main', 'the frame fetches it'],
    ['ui/page.tsx', 'main', 'it is of no slice'],
    ['shared/profile/city-field.tsx', 'onboarding', 'it is named'],
    ['app/coming-screens.ts', 'soon', 'the card reads its words'],
  ])('%s is %s: %s', (file, island) => {
    expect(islandOf(file)).toBe(island);
  });

  it('is named only where such files have texts', () => {
    const files = Object.values(islands).flat();
    expect(NAMED.filter(([pattern]) => !files.some((file) => (pattern as RegExp).test(file)))).toEqual([]);
  });

  it('is found in the call that loads it', () => {
    expect(loadedBy(FRAME)).toEqual(['main']);
    expect(loadedBy('src/app/beta-guard.tsx')).toEqual(['accounts']);
  });
});

describe('a text that moves to another catalogue', () => {
  const entry = (source: string, words: string) => `#: src/a.tsx\nmsgid "${source}"\nmsgstr "${words}"`;
  const file = (...entries: string[]) =>
    `${['msgid ""\nmsgstr ""\n"Language: pt-PT\\n"', ...entries].join('\n\n')}\n`;
  const moved = (...before: Array<[string, string]>) =>
    carryWords(new Map(before), new Map([['locales/new/pt-PT.po', file(entry('Senha', ''))]])).get(
      'locales/new/pt-PT.po',
    );

  it('keeps its words in the same language', () => {
    expect(
      moved(
        ['locales/old/pt-BR.po', file(entry('Senha', 'Senha'))],
        ['locales/old/pt-PT.po', file(entry('Nome', 'Nome'), entry('Senha', 'Palavra-passe'))],
        ['locales/new/pt-PT.po', file(entry('Senha', ''))],
      ),
    ).toBe(file(entry('Senha', 'Palavra-passe')));
  });

  it('waits for words where the catalogues do not agree, or have none', () => {
    const without = file(entry('Senha', ''));
    expect(moved(['locales/old/pt-PT.po', file(entry('Nome', 'Nome'))])).toBe(without);
    expect(
      moved(
        ['locales/old/pt-PT.po', file(entry('Senha', 'Palavra-passe'))],
        ['locales/more/pt-PT.po', file(entry('Senha', 'Código'))],
      ),
    ).toBe(without);
  });
});
