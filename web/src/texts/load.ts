import { i18n, type Messages } from '@lingui/core';
import { currentLocale, type Locale } from './locale';

/** The catalogues: `main` for the app, one more for each island of `lingui.config.ts`. */
type Catalogue = 'main' | 'landing' | 'legal';

const files: Record<Locale, Record<Catalogue, () => Promise<{ messages: Messages }>>> = {
  'pt-BR': {
    main: () => import('../../locales/pt-BR.po'),
    landing: () => import('../../locales/landing/pt-BR.po'),
    legal: () => import('../../locales/legal/pt-BR.po'),
  },
  'pt-PT': {
    main: () => import('../../locales/pt-PT.po'),
    landing: () => import('../../locales/landing/pt-PT.po'),
    legal: () => import('../../locales/legal/pt-PT.po'),
  },
};

/** Loads one catalogue of the person's language beside those already there. */
export async function loadTexts(catalogue: Catalogue): Promise<void> {
  const locale = currentLocale();
  const { messages } = await files[locale][catalogue]();
  i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}
