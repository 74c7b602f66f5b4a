import type {
  ConsentPurpose,
  Gender,
  GenderIdentity,
  OnboardingData,
  Pronouns,
  Sexuality,
} from '@/api/surface';

/** The first step as the form holds it: lists are never absent, texts never null. */
export interface StepOne {
  name: string;
  /** dd/mm/aaaa while typing; only asked of users who gave none at sign-up. */
  birthdate: string;
  gender_identity?: GenderIdentity;
  gender_preferences: Gender[];
  sexuality?: Sexuality;
  pronouns?: Pronouns;
  custom_pronouns: string;
  consents: ConsentPurpose[];
}

export interface Draft {
  one: StepOne;
  bio: string;
  city: { id?: number; text: string };
  interests: string;
  astrology: { astrology_sign: string; sun: string; moon: string; rising: string };
}

type Saved = { [S in keyof OnboardingData]?: Partial<OnboardingData[S]> };

/** The draft to go on with, from what earlier visits saved. */
export function draftFrom(saved: Saved, name: string): Draft {
  const { 1: one, 2: two, 3: three, 4: four, 5: five } = saved;
  return {
    one: {
      name: one?.name ?? name,
      birthdate: '',
      gender_identity: one?.gender_identity,
      gender_preferences: one?.gender_preferences ?? [],
      sexuality: one?.sexuality,
      pronouns: one?.pronouns,
      custom_pronouns: one?.custom_pronouns ?? '',
      consents: one?.consents ?? [],
    },
    bio: two?.bio ?? '',
    city: { id: three?.city_id, text: three?.city_text ?? '' },
    interests: four?.interests ?? '',
    astrology: {
      astrology_sign: five?.astrology_sign ?? '',
      sun: five?.sun ?? '',
      moon: five?.moon ?? '',
      rising: five?.rising ?? '',
    },
  };
}

/** What the first step sends: unanswered things are left out, and so is consent for them. */
export function stepOneData(one: StepOne, birthdate: string | undefined): OnboardingData[1] {
  const answered = {
    gender_identity: one.gender_identity !== undefined,
    gender_preferences: one.gender_preferences.length > 0,
    sexuality: one.sexuality !== undefined,
  };
  return {
    name: one.name.trim(),
    ...(birthdate ? { birthdate } : {}),
    ...(answered.gender_identity ? { gender_identity: one.gender_identity } : {}),
    ...(answered.gender_preferences ? { gender_preferences: one.gender_preferences } : {}),
    ...(answered.sexuality ? { sexuality: one.sexuality } : {}),
    ...(one.pronouns ? { pronouns: one.pronouns } : {}),
    ...(one.pronouns === 'custom' ? { custom_pronouns: one.custom_pronouns.trim() } : {}),
    consents: one.consents.filter((purpose) => answered[purpose]),
  };
}

/** The comma-separated interests as a list, without repetition or blanks. */
export const splitInterests = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** Adds a word to the list in the text, or takes it out. */
export function toggleInterest(text: string, word: string): string {
  const words = splitInterests(text);
  const rest = words.filter((other) => other.toLocaleLowerCase('pt') !== word.toLocaleLowerCase('pt'));
  return (rest.length < words.length ? rest : [...words, word]).join(', ');
}
