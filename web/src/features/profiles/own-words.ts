import { useLingui } from '@lingui/react/macro';
import type { Profile, Visibility } from '@/api/surface';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

type Of<Field extends keyof Profile> = Array<Option<Extract<Profile[Field], string>>>;

const VARIANTS = ['pt-BR', 'pt-PT', 'pt-AO', 'pt-MZ', 'pt-CV', 'pt-GW', 'pt-ST', 'pt-TL', 'pt-MO'] as const;

/** The words of the enumerations of one's own profile, as oneself would say them. */
export function useOwnWords() {
  const { t, i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' });
  const places = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('pt') + word.slice(1);
  const education: Of<'education'> = [
    { value: 'basic', label: t`Ensino fundamental` },
    { value: 'secondary', label: t`Ensino médio` },
    { value: 'technical', label: t`Curso técnico` },
    { value: 'higher', label: t`Ensino superior` },
    { value: 'postgraduate', label: t`Pós-graduação` },
    { value: 'doctorate', label: t`Doutorado` },
    { value: 'other', label: t`Outra formação` },
  ];
  const children: Of<'children'> = [
    { value: 'none', label: t`Não tenho filhos` },
    { value: 'have', label: t`Tenho filhos` },
    { value: 'have_want_more', label: t`Tenho filhos e quero mais` },
    { value: 'want', label: t`Quero ter filhos` },
    { value: 'do_not_want', label: t`Não quero ter filhos` },
    { value: 'unsure', label: t`Ainda não sei` },
  ];
  const relocate: Of<'relocate'> = [
    { value: 'yes', label: t`Sim, pela pessoa certa` },
    { value: 'with_plan', label: t`Sim, com um bom plano` },
    { value: 'same_country', label: t`Só dentro do país` },
    { value: 'no', label: t`Não` },
  ];
  const languages: Option[] = ['pt', 'en', 'es', 'fr', 'it', 'de', 'ja', 'zh', 'ru', 'ar'].map((code) => ({
    value: code,
    label: capital(names.of(code) ?? code),
  }));
  const variants: Of<'portuguese_variant'> = VARIANTS.map((code) => ({
    value: code,
    label: places.of(code.slice(3)) ?? code,
  }));
  const audiences: Array<Option<Visibility>> = [
    { value: 'public', label: t`Todos` },
    { value: 'matches', label: t`Só matches` },
    { value: 'me', label: t`Só eu` },
  ];
  return { education, children, relocate, languages, variants, audiences };
}

/** Who sees a field before its owner chose. */
export const defaultAudience = (field: string): Visibility =>
  field === 'sexuality' ? 'me' : field === 'birth_chart' ? 'matches' : 'public';
