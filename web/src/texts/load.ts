import { i18n, type Messages } from '@lingui/core';
import { currentLocale } from './locale';
import screens from './screens.json';

/** One catalogue per island of `scripts/islands.mjs` and language; `main` has what every screen needs. */
const files = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');

export type ScreenName = keyof typeof screens;

/** Loads catalogues of the person's language beside those already there. */
export async function loadTexts(...catalogues: string[]): Promise<void> {
  const locale = currentLocale();
  const loaded = await Promise.all(
    catalogues.map((name) => {
      const load = files[`../../locales/${name}/${locale}.po`];
      if (!load) throw new Error(`There is no catalogue ${name} in ${locale}`);
      return load();
    }),
  );
  for (const { messages } of loaded) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** The texts of a screen of `src/routes`; `npm run extract` writes the list from what the screen imports. */
export const loadScreenTexts = (screen: ScreenName) => loadTexts(...screens[screen]);

/**
 * Code that comes after its screen, and the catalogues of all that it draws, side by side: `withTexts(import('./a'),
 * 'island')`. The lists of the screens leave these out, and `npm run check` compares the names with what is drawn.
 */
export async function withTexts<Module>(module: Promise<Module>, ...catalogues: string[]): Promise<Module> {
  const [loaded] = await Promise.all([module, loadTexts(...catalogues)]);
  return loaded;
}
