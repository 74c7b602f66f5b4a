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

/** One thing that a profile lacks: its name, what to do about it, and where. */
export interface Missing {
  key: string;
  label: string;
  action: string;
  to: string;
}

/** Words for `missing` of the profile, in the order in which the server weighs them. */
export function useMissingWords() {
  const { t } = useLingui();
  const words: Record<string, [label: string, action: string]> = {
    confirmation: [t`Confirmar o seu e-mail`, t`Abra o link que enviamos por e-mail`],
    birth_date: [t`Data de nascimento`, t`Diga quando você nasceu`],
    name: [t`Nome`, t`Diga como quer ser chamado`],
    city: [t`Cidade`, t`Diga onde você mora`],
    identity: [t`Identidade`, t`Diga como você se identifica`],
    preferences: [t`Quem você procura`, t`Escolha quem quer conhecer`],
    photo: [t`Uma foto`, t`Adicione a sua primeira foto`],
    prompt: [t`Uma resposta sobre você`, t`Responda à primeira pergunta do perfil`],
    bio: [t`Sobre você`, t`Escreva duas ou três frases sobre você`],
    interests: [t`Três interesses`, t`Escolha pelo menos três interesses`],
    more_photos: [t`Três fotos`, t`Complete três fotos`],
    more_prompts: [t`Três respostas`, t`Complete três respostas`],
    languages: [t`Idiomas`, t`Diga que idiomas você fala`],
  };
  return (missing: readonly string[]): Missing[] =>
    missing.flatMap((key) => {
      const found = words[key];
      return found ? [{ key, label: found[0], action: found[1], to: `/profile#${key}` }] : [];
    });
}
