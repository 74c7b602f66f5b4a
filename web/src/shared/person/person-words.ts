import { useLingui } from '@lingui/react/macro';
import type { Card } from '@/api/surface';

/** The values of a person's fields, in words. Unknown values answer undefined and are not shown. */
export function usePersonFieldWords() {
  const { t, i18n } = useLingui();
  const band: Record<string, string> = {
    '<5': t`a menos de 5 km`,
    '5-10': t`entre 5 e 10 km`,
    '10-25': t`entre 10 e 25 km`,
    '25-50': t`entre 25 e 50 km`,
    '50-100': t`entre 50 e 100 km`,
    '>100': t`a mais de 100 km`,
  };
  // Others see the band alone; the number is its owner's.
  const authenticity: Record<string, string> = {
    Alta: t`Autenticidade alta`,
    Média: t`Autenticidade média`,
    'Em construção': t`Autenticidade em construção`,
  };
  const activity: Record<string, string> = {
    agora: t`Online agora`,
    hoje: t`Por aqui hoje`,
    semana: t`Por aqui esta semana`,
  };
  const languages = new Intl.DisplayNames([i18n.locale], { type: 'language', fallback: 'code' });
  const countries = new Intl.DisplayNames([i18n.locale], { type: 'region', fallback: 'code' });
  return {
    // A number and its unit stay on one line.
    distance: (key: string | null) => (key ? band[key]?.replace(/ (?=km$)/, '\u00a0') : undefined),
    activity: (key: string | null) => (key ? activity[key] : undefined),
    authenticity: (band: string | null) => (band ? authenticity[band] : undefined),
    height: (cm: number | null) =>
      cm ? t`${i18n.number(cm / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} m` : undefined,
    languages: (codes: string[]) =>
      new Intl.ListFormat(i18n.locale).format(codes.map((code) => languages.of(code) ?? code)),
    place: (card: Pick<Card, 'city' | 'region' | 'country_code'>) =>
      card.city ?? card.region ?? (card.country_code ? countries.of(card.country_code) : undefined),
  };
}
