import { expect, it } from 'vitest';
import { likelyCountry } from './country';

it.each([
  ['America/Sao_Paulo', 'pt-BR', 'BR'],
  ['Europe/Lisbon', 'pt-BR', 'PT'],
  ['Atlantic/Azores', 'pt-PT', 'PT'],
  ['Africa/Luanda', 'pt-PT', 'AO'],
  ['Africa/Maputo', 'pt-PT', 'MZ'],
  ['Atlantic/Cape_Verde', 'pt-PT', 'CV'],
  ['Europe/Paris', 'pt-PT', 'PT'],
  ['UTC', 'pt-BR', 'BR'],
])('likely_country_of_%s_in_%s_is_%s', (zone, locale, country) => {
  expect(likelyCountry(zone, locale)).toBe(country);
});
