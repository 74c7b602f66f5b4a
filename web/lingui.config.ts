import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * Portuguese is the source: a text is written once, in the component, and its pt-BR wording is the
 * message itself. Pages that must stay light (landing) or are long and rare (legal) have catalogues
 * of their own, so that nobody downloads their texts without seeing them.
 */
const islands = ['landing', 'legal'];

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'pt-PT'],
  fallbackLocales: { 'pt-PT': 'pt-BR' },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: 'locales/{locale}',
      include: ['src'],
      exclude: [...islands.map((name) => `src/features/${name}/**`), '**/*.test.*'],
    },
    ...islands.map((name) => ({
      path: `locales/${name}/{locale}`,
      include: [`src/features/${name}`],
      exclude: ['**/*.test.*'],
    })),
  ],
});
