/** A country whose Portuguese the dictionary knows. */
export type Variant = 'BR' | 'PT' | 'AO' | 'MZ' | 'CV';

const VARIANTS: readonly string[] = ['BR', 'PT', 'AO', 'MZ', 'CV'];

/** The Portuguese of a country; null where the dictionary knows nothing of it. */
export const variantOf = (country: string | null | undefined): Variant | null =>
  country && VARIANTS.includes(country) ? (country as Variant) : null;

/** The reader's: that of the own place, else that of the app's language. */
export const readersVariant = (country: string | null | undefined, locale: string): Variant =>
  variantOf(country) ?? (locale === 'pt-PT' ? 'PT' : 'BR');
