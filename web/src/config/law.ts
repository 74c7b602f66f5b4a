/** Portugal's electronic book of complaints, to which the law asks for a link. */
export const COMPLAINTS_BOOK = 'https://www.livroreclamacoes.pt/';

const PORTUGAL = /^Europe\/Lisbon$|^Atlantic\/(Azores|Madeira)$/;

/**
 * Whether Portugal's law applies to the reader. The country of an account decides, whichever Portuguese its owner reads;
 * of a visitor only the language and the clock of the device are known.
 */
export const inPortugal = (locale: string, country?: string | null) =>
  country
    ? country === 'PT'
    : locale === 'pt-PT' || PORTUGAL.test(Intl.DateTimeFormat().resolvedOptions().timeZone);
