import { expect, it } from 'vitest';
import { meaning, SIZE, splitAtExplainedWords, type VariantWord } from './dictionary';
import entries from './entries.json';
import { readersVariant, variantOf } from './variant';

const words = (text: string, writer: 'BR' | 'PT' | 'AO', reader: 'BR' | 'PT' | 'AO') =>
  splitAtExplainedWords(text, writer, reader)
    .filter((part) => part.word)
    .map((part) => part.text);

it('dictionary has at least 120 words, each form once, and each differs somewhere', () => {
  expect(SIZE).toBeGreaterThanOrEqual(120);
  const forms = (entries as VariantWord[]).flatMap((entry) => entry.w);
  expect(new Set(forms).size).toBe(forms.length);
  for (const entry of entries as VariantWord[]) {
    expect(new Set(Object.values(entry.m)).size, entry.w[0]).toBeGreaterThan(1);
    expect(entry.m.BR && entry.m.PT, entry.w[0]).toBeTruthy();
    expect(entry.w.every((form) => form === form.toLocaleLowerCase('pt'))).toBe(true);
  }
});

it('words are explained only between people who understand them differently', () => {
  const text = 'Perdi o Autocarro, e a propina já paguei.';
  expect(words(text, 'PT', 'BR')).toEqual(['Autocarro', 'propina']);
  expect(words(text, 'PT', 'PT')).toEqual([]);
  expect(words('Vamos de machimbombo', 'AO', 'PT')).toEqual(['machimbombo']);
  expect(
    splitAtExplainedWords(text, 'PT', 'BR')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('part of a word is no word, and each is explained once', () => {
  expect(words('autocarros-miniatura e picareta', 'PT', 'BR')).toEqual([]);
  expect(words('propina, propina, propina', 'PT', 'BR')).toEqual(['propina']);
});

it('country without a meaning of its own speaks as Portugal', () => {
  const [entry] = (entries as VariantWord[]).filter(({ w }) => w.includes('propina'));
  expect(entry && meaning(entry, 'MZ')).toBe(entry?.m.PT);
  expect(variantOf('DE')).toBeNull();
  expect(readersVariant(null, 'pt-PT')).toBe('PT');
  expect(readersVariant('AO', 'pt-BR')).toBe('AO');
});
