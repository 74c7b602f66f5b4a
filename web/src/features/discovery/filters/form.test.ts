import { expect, it } from 'vitest';
import type { SearchFilters } from '@/api/surface';
import { choseCompatibility, clearedFilter, countActive, DEFAULTS, toForm, toSend } from './form';

const saved: SearchFilters = {
  ...DEFAULTS,
  distance_km: null,
  interests: ['Música', 'Arte', 'Dança', 'Jogos'],
  personality: ['INTJ'],
  verified_only: true,
};

it('shows the defaults before anything was saved', () => {
  expect(toForm(null)).toEqual(DEFAULTS);
  expect(toForm(undefined)).toMatchObject({ age_min: 18, age_max: 40, distance_km: 25, compatibility: 80 });
});

it('reads a saved row without its other columns, and keeps "qualquer lugar"', () => {
  const row = { ...saved, user_id: 'me', saved_at: 'now' } as SearchFilters;
  expect(toForm(row)).toEqual(saved);
});

it('sends the parts of Premium only with Premium', () => {
  expect(toSend(saved, true, true)).toEqual(saved);
  expect(toSend(saved, false, true)).toEqual({
    ...saved,
    interests: ['Música', 'Arte', 'Dança'],
    personality: [],
    verified_only: false,
  });
});

it('sends a compatibility only once it was chosen', () => {
  expect(toSend({ ...DEFAULTS, age_max: 50 }, true, false)).not.toHaveProperty('compatibility');
  expect(choseCompatibility(null)).toBe(false);
  expect(choseCompatibility({ ...DEFAULTS, compatibility: 0 })).toBe(false);
  expect(choseCompatibility({ ...DEFAULTS, compatibility: 60 })).toBe(true);
  expect(toForm({ ...DEFAULTS, compatibility: 0 }).compatibility).toBe(80);
});

it('opens one filter and leaves the others, and knows no other names', () => {
  expect({ ...saved, ...clearedFilter('interests') }).toEqual({ ...saved, interests: [] });
  expect({ ...DEFAULTS, ...clearedFilter('distance') }).toEqual({ ...DEFAULTS, distance_km: null });
  expect({ ...DEFAULTS, ...clearedFilter('age') }).toMatchObject({ age_min: 18, age_max: 99 });
  expect(clearedFilter('moon')).toBeUndefined();
  expect(clearedFilter('toString')).toBeUndefined();
});

it('counts the filters that were set, none before anything was saved', () => {
  expect(countActive(null)).toBe(0);
  expect(countActive(DEFAULTS)).toBe(0);
  expect(countActive({ ...DEFAULTS, age_max: 50 })).toBe(1);
  // Distance, interests, personality and the verified.
  expect(countActive(saved)).toBe(4);
});
