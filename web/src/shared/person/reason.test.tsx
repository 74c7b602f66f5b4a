import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Card } from '@/api/surface';
import { Texts } from '@/texts/provider';
import { usePersonFieldWords } from './person-words';
import { type Own, useReason } from './reason';

const card = {
  name: 'Rafael',
  intention_seal: 'serious',
  children: 'want',
  shared_interests: ['Música', 'Dança', 'Cinema'],
  languages: ['pt', 'es'],
  distance_band: '<5',
} as unknown as Card;
const nothing = { intention_seal: null, children: null, shared_interests: [], languages: ['pt'] };

const reasonOf = (change: object, own: Own | null) =>
  renderHook(useReason, { wrapper: Texts }).result.current({ ...card, ...change }, own);

it.each<[string, object, Own | null]>([
  ['A mesma intenção que a sua', {}, { intention_seal: 'serious', children: 'want' }],
  ['Vocês querem filhos', {}, { intention_seal: 'dating', children: 'have_want_more' }],
  ['Em comum: Música e Dança', {}, { children: 'do_not_want' }],
  ['Em comum: Música e Dança', {}, null],
  ['Vocês falam espanhol', { shared_interests: [] }, { languages: ['pt', 'es'] }],
  ['Mora bem perto de você', { ...nothing }, { languages: ['pt'] }],
  ['Veja a conta, ponto por ponto', { ...nothing, distance_band: null }, null],
])('reason is the strongest shared thing: %s', (words, change, own) => {
  expect(reasonOf(change, own)).toBe(words);
});

it('a seal that this version does not know is no reason', () => {
  expect(reasonOf({ intention_seal: 'new', children: null }, { intention_seal: 'new' })).toBe(
    'Em comum: Música e Dança',
  );
});

it('countries and languages are read in words, never as codes', () => {
  const { place, languages } = renderHook(usePersonFieldWords, { wrapper: Texts }).result.current;
  const nowhere = { city: null, region: null };
  expect(['BR', 'MZ'].map((code) => place({ ...nowhere, country_code: code }))).toEqual([
    'Brasil',
    'Moçambique',
  ]);
  expect(place({ city: 'Recife', region: 'Pernambuco', country_code: 'BR' })).toBe('Recife');
  expect(languages(['pt', 'es'])).toBe('português e espanhol');
});
