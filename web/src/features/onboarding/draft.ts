import type {
  ConsentPurpose,
  Gender,
  GenderIdentity,
  OnboardingData,
  OnboardingStep,
  Pronouns,
  Sexuality,
} from '@/api/surface';

export const STEPS = 5;

const SENSITIVE: readonly ConsentPurpose[] = ['gender_identity', 'gender_preferences', 'sexuality'];

/** The questions of the first step, in their order; each has the screen for itself. */
export const PARTS = ['name', 'identity', 'preferences'] as const;
export type Part = (typeof PARTS)[number];

/** The first step as the form holds it: texts are never null. */
export interface StepOne {
  name: string;
  /** dd/mm/aaaa while typing; only asked of users who gave none at sign-up. */
  birthdate: string;
  gender_identity?: GenderIdentity;
  /** Empty for everybody; absent before the choice. */
  gender_preferences?: Gender[];
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

/**
 * The draft to go on with, from what earlier visits saved. `missing` of the profile tells whether an empty list of
 * preferences was chosen.
 */
export function draftFrom(saved: Saved, name: string, missing: readonly string[] = ['preferences']): Draft {
  const { 1: one, 2: two, 3: three, 4: four, 5: five } = saved;
  return {
    one: {
      name: one?.name ?? name,
      birthdate: '',
      gender_identity: one?.gender_identity,
      gender_preferences:
        one?.gender_preferences?.length || !missing.includes('preferences')
          ? (one?.gender_preferences ?? [])
          : undefined,
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

/** Where a visit goes on: with the step after the last one saved, or with what the first step still asks. */
export function startOf(saved: number, missing: readonly string[]): { step: OnboardingStep; part: Part } {
  if (saved < 1) return { step: 1, part: 'name' };
  const unanswered = PARTS.find((part) => part !== 'name' && missing.includes(part));
  if (saved === 1 && unanswered) return { step: 1, part: unanswered };
  return { step: Math.min(STEPS, saved + 1) as OnboardingStep, part: 'preferences' };
}

/** Whether an answer tells something sensitive. To decline, or to be open to everybody, tells nothing. */
export const isSensitiveAnswer = (value: string | string[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== 'prefer_not_to_say';

/** The sensitive answers of the first step that lack their consent. */
export const unconsented = (one: StepOne): ConsentPurpose[] =>
  SENSITIVE.filter((purpose) => isSensitiveAnswer(one[purpose]) && !one.consents.includes(purpose));

/** What the first step sends: what is unanswered, or lacks its consent, is left out. */
export function stepOneData(one: StepOne, birthdate: string | undefined): OnboardingData[1] {
  const lacking = unconsented(one);
  const sent = (purpose: ConsentPurpose) => one[purpose] !== undefined && !lacking.includes(purpose);
  return {
    name: one.name.trim(),
    ...(birthdate ? { birthdate } : {}),
    ...(sent('gender_identity') ? { gender_identity: one.gender_identity } : {}),
    ...(sent('gender_preferences') ? { gender_preferences: one.gender_preferences } : {}),
    ...(sent('sexuality') ? { sexuality: one.sexuality } : {}),
    ...(one.pronouns ? { pronouns: one.pronouns } : {}),
    ...(one.pronouns === 'custom' ? { custom_pronouns: one.custom_pronouns.trim() } : {}),
    consents: one.consents.filter((purpose) => isSensitiveAnswer(one[purpose])),
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
