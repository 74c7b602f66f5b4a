import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { catalogues } from './scripts/islands.mjs';

/**
 * Portuguese is the source: a text is written once, in the component, and its pt-BR wording is the
 * message itself. `scripts/islands.mjs` says which files have a catalogue of their own, so that
 * users do not download the texts of screens that they do not see; everything else is `main`.
 */
export default defineConfig({
  sourceLocale: 'pt-BR',
  locales: ['pt-BR', 'pt-PT'],
  fallbackLocales: { 'pt-PT': 'pt-BR' },
  format: formatter({ lineNumbers: false }),
  catalogs: Object.entries(catalogues()).map(([name, include]) => ({
    path: `locales/${name}/{locale}`,
    include,
  })),
});
