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
  return { languages, variants, audiences };
}

/** Who sees a field before its owner chose. */
export const defaultAudience = (field: string): Visibility =>
  field === 'sexuality' ? 'me' : field === 'birth_chart' ? 'matches' : 'public';
