import type { SearchFilters } from '@/api/surface';

/** Interests that one may filter by without Premium. */
export const FREE_INTERESTS = 3;

/** What the card shows before anything was saved; until then it does not restrict others. */
export const DEFAULTS: SearchFilters = {
  age_min: 18,
  age_max: 40,
  distance_km: 25,
  compatibility: 80,
  interests: [],
  personality: [],
  verified_only: false,
  shared_language: false,
  compatible_intention: false,
  weights: { values: 50, intention: 50, interests: 50, distance: 50, activity: 50 },
};

/** Whether a compatibility was ever chosen; a saved 0 says that it was not. */
export function choseCompatibility(saved: SearchFilters | null | undefined): boolean {
  return Boolean(saved?.compatibility);
}

/** The columns that the card edits, out of a saved row (which has more) or the defaults. */
export function toForm(saved: SearchFilters | null | undefined): SearchFilters {
  if (!saved) return DEFAULTS;
  const keys = Object.keys(DEFAULTS) as Array<keyof SearchFilters>;
  const form = Object.fromEntries(
    keys.map((key) => [key, saved[key] ?? (key === 'distance_km' ? null : DEFAULTS[key])]),
  ) as unknown as SearchFilters;
  return choseCompatibility(saved) ? form : { ...form, compatibility: DEFAULTS.compatibility };
}

/**
 * What is sent: without Premium its parts are left out, so that the end of a subscription never locks the
 * rest of the card. A compatibility that nobody chose is left out too: it would draw a line through the deck.
 */
export function toSend(form: SearchFilters, premium: boolean, chosen: boolean): Partial<SearchFilters> {
  const { compatibility, ...rest } = form;
  const sending = chosen ? form : rest;
  if (premium) return sending;
  return {
    ...sending,
    personality: [],
    verified_only: false,
    interests: form.interests.slice(0, FREE_INTERESTS),
  };
}

/** How many filters say something else than they do by themselves; none before anything was saved. */
export function countActive(saved: SearchFilters | null | undefined): number {
  if (!saved) return 0;
  const form = toForm(saved);
  return [
    form.age_min !== DEFAULTS.age_min || form.age_max !== DEFAULTS.age_max,
    form.distance_km !== DEFAULTS.distance_km,
    form.compatibility !== DEFAULTS.compatibility,
    form.interests.length > 0,
    form.personality.length > 0,
    form.verified_only,
    form.shared_language,
    form.compatible_intention,
  ].filter(Boolean).length;
}

/** The value of each filter of the card when it excludes no one. */
const CLEARED = {
  age: { age_min: 18, age_max: 99 },
  distance: { distance_km: null },
  interests: { interests: [] },
  personality: { personality: [] },
  verified_only: { verified_only: false },
  shared_language: { shared_language: false },
  compatible_intention: { compatible_intention: false },
} satisfies Record<string, Partial<SearchFilters>>;

export type Filter = keyof typeof CLEARED;

/** The change that opens one filter; none for a name that this version does not know. */
export function clearedFilter(filter: string): Partial<SearchFilters> | undefined {
  return Object.hasOwn(CLEARED, filter) ? CLEARED[filter as Filter] : undefined;
}
