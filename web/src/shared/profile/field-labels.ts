import { useLingui } from '@lingui/react/macro';
import type { Gender, GenderIdentity, Pronouns, Sexuality } from '@/api/surface';

type Option<T> = { value: T; label: string };

/** The words of the enumerations that describe a person. */
export function usePersonWords() {
  const { t } = useLingui();
  const quiet = t`Prefiro não dizer`;
  const genders: Array<Option<Gender>> = [
    { value: 'woman', label: t`Mulher` },
    { value: 'man', label: t`Homem` },
    { value: 'non_binary', label: t`Pessoa não binária` },
    { value: 'gender_fluid', label: t`Gênero fluido` },
    { value: 'agender', label: t`Agênero` },
    { value: 'other', label: t`Outra identidade` },
  ];
  const preferences: Array<Option<Gender>> = [
    { value: 'woman', label: t`Mulheres` },
    { value: 'man', label: t`Homens` },
    { value: 'non_binary', label: t`Pessoas não binárias` },
    { value: 'gender_fluid', label: t`Gênero fluido` },
    { value: 'agender', label: t`Agênero` },
    { value: 'other', label: t`Outras identidades` },
  ];
  const identities: Array<Option<GenderIdentity>> = [
    ...genders,
    { value: 'prefer_not_to_say', label: quiet },
  ];
  const sexualities: Array<Option<Sexuality>> = [
    { value: 'heterosexual', label: t`Heterossexual` },
    { value: 'homosexual', label: t`Homossexual` },
    { value: 'bisexual', label: t`Bissexual` },
    { value: 'pansexual', label: t`Pansexual` },
    { value: 'asexual', label: t`Assexual` },
    { value: 'queer', label: t`Queer` },
    { value: 'demisexual', label: t`Demissexual` },
    { value: 'other', label: t`Outra` },
    { value: 'prefer_not_to_say', label: quiet },
  ];
  const pronouns: Array<Option<Pronouns>> = [
    { value: 'ela/dela', label: t`ela/dela` },
    { value: 'ele/dele', label: t`ele/dele` },
    { value: 'elu/delu', label: t`elu/delu` },
    { value: 'custom', label: t`Outros` },
  ];
  return { identities, preferences, sexualities, pronouns };
}
