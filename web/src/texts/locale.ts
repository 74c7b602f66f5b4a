import { SLUG } from '@/config/product';

/** pt-BR is the source and the contract, pt-PT the second. */
export type Locale = 'pt-BR' | 'pt-PT';

const KEY = `${SLUG}:locale`;

/** The person's choice, else the browser's language; every Portuguese outside Brazil reads pt-PT. */
export function currentLocale(): Locale {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'pt-BR' || stored === 'pt-PT') return stored;
  } catch {
    // Storage is closed to us: the browser's language decides.
  }
  const first = navigator.languages.find((tag) => tag.toLowerCase().startsWith('pt')) ?? 'pt-BR';
  return first.toLowerCase() === 'pt-br' || first.toLowerCase() === 'pt' ? 'pt-BR' : 'pt-PT';
}

/** Stores the choice; the page is reloaded so that every text follows. */
export function chooseLocale(locale: Locale) {
  try {
    localStorage.setItem(KEY, locale);
  } catch (error) {
    console.warn('The language could not be remembered', error);
  }
  location.reload();
}
