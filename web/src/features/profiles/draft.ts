import type { Profile } from '@/api/surface';
import { FACTS } from '@/shared/profile/facts';
import { unsavedKey } from './unsaved-changes';

/** The columns that the profile's own form changes. */
export const FIELDS = [
  'full_name',
  'birthdate',
  'bio',
  'fun_fact',
  'city_id',
  'gender_identity',
  'gender_preferences',
  'sexuality',
  'pronouns',
  'custom_pronouns',
  'interests',
  'free_tags',
  'personality',
  'occupation',
  'languages',
  'portuguese_variant',
  'height_cm',
  'astrology_sign',
  'birth_chart',
  'visibility',
  ...FACTS,
] as const satisfies ReadonlyArray<keyof Profile>;

export type ProfileField = (typeof FIELDS)[number];
export type ProfileDraft = Pick<Profile, ProfileField>;

/** Fields that are sensitive in law: each needs a consent of its own before its first write. */
export const SENSITIVE = ['gender_identity', 'gender_preferences', 'sexuality'] as const;
export type SensitiveField = (typeof SENSITIVE)[number];

export const LIMITS = {
  name: 60,
  bio: 500,
  fun_fact: 140,
  line: 60,
  tags: 10,
  tag: 30,
  pronouns: 30,
} as const;

/** The fields of a saved profile, alone. */
export const draftOf = (profile: Profile): ProfileDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, profile[field]])) as unknown as ProfileDraft;

const blank = (value: unknown) => value === null || value === undefined || value === '';

/** Whether two values of a field say the same: an empty text is no text, key order means nothing. */
function same(a: unknown, b: unknown): boolean {
  if (blank(a) && blank(b)) return true;
  if (a && b && typeof a === 'object' && typeof b === 'object') {
    const left = a as Record<string, unknown>;
    const right = b as Record<string, unknown>;
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].every((key) => same(left[key], right[key]));
  }
  return a === b;
}

/** What the draft changes, ready to be sent: empty texts become null. */
export function changesOf(saved: ProfileDraft, draft: ProfileDraft): Partial<ProfileDraft> {
  const changed = FIELDS.filter((field) => !same(saved[field], draft[field]));
  return Object.fromEntries(
    changed.map((field) => [field, draft[field] === '' ? null : draft[field]]),
  ) as Partial<ProfileDraft>;
}

/** Whether a value tells something sensitive: an empty one and 'prefer not to say' do not. */
export const isSensitiveAnswer = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : !blank(value) && value !== 'prefer_not_to_say';

/** Changes stored on this device; `waiting` ones were to be saved and wait only for the connection. */
export interface UnsavedChanges {
  changes: Partial<ProfileDraft>;
  waiting: boolean;
}

/** Changes that are not on the server yet: being written when the page went, or without a connection. */
export function readUnsaved(me: string): UnsavedChanges | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(unsavedKey(me)) ?? 'null');
    const { changes, waiting } = (stored ?? {}) as Partial<UnsavedChanges>;
    if (typeof changes !== 'object' || changes === null) return null;
    const known = FIELDS.filter((field) => field in changes);
    if (known.length === 0) return null;
    const fields = Object.fromEntries(known.map((field) => [field, changes[field]]));
    return { changes: fields as Partial<ProfileDraft>, waiting: waiting === true };
  } catch (error) {
    console.warn('Stored changes of the profile could not be read', error);
    return null;
  }
}

export function writeUnsaved(me: string, unsaved: UnsavedChanges | null) {
  try {
    if (unsaved && Object.keys(unsaved.changes).length > 0)
      localStorage.setItem(unsavedKey(me), JSON.stringify(unsaved));
    else localStorage.removeItem(unsavedKey(me));
  } catch (error) {
    console.warn('Changes of the profile could not be stored', error);
  }
}
