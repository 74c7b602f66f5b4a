import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { islands } from './src/texts/islands.json';

/**
 * Portuguese is the source: a text is written once, in the component, and its pt-BR wording is the
 * message itself. `src/texts/islands.json` says which files have a catalogue of their own, so that
 * nobody downloads the texts of screens that they do not see; everything else is `main`.
 */
const within = (patterns: string[]) => patterns.map((pattern) => `src/${pattern}`);

export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'pt-PT'],
  fallbackLocales: { 'pt-PT': 'pt-BR' },
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: 'locales/main/{locale}',
      include: ['src'],
      exclude: [...Object.values(islands).flatMap(within), '**/*.test.*'],
    },
    ...Object.entries(islands).map(([name, patterns]) => ({
      path: `locales/${name}/{locale}`,
      include: within(patterns),
      exclude: ['**/*.test.*'],
    })),
  ],
});
