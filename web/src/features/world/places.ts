import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FunctionResult } from '@/api/surface';

export type Counts = FunctionResult<'world_counts'>;
export type Count = Counts['places'][number];

/** What of the world is looked at; one thing at a time. */
export type Place =
  | { kind: 'all' }
  | { kind: 'country'; code: string }
  | { kind: 'region'; code: string }
  | { kind: 'corridor'; code: string };

export const EVERYWHERE: Place = { kind: 'all' };

const NAMES = { country: 'pais', region: 'regiao', corridor: 'corredor' } as const;

/** The place that an address names, so that it can be shared and gone back to. */
export function placeOf(search: URLSearchParams): Place {
  for (const kind of ['country', 'region', 'corridor'] as const) {
    const code = search.get(NAMES[kind]);
    if (code) return { kind, code };
  }
  return EVERYWHERE;
}

export const addressOf = (place: Place): Record<string, string> =>
  place.kind === 'all' ? {} : { [NAMES[place.kind]]: place.code };

/** The place as arguments of the server's functions. */
export const placeArgs = (place: Place): { country?: string; region?: string; corridor?: string } =>
  place.kind === 'all' ? {} : { [place.kind]: place.code };

/** Where Portuguese is at home, and where most of its diaspora lives: always offered. */
export const LUSOPHONE_COUNTRIES = ['BR', 'PT', 'AO', 'MZ', 'CV', 'GW', 'ST', 'TL', 'MO'];
export const DIASPORA = ['FR', 'CH', 'LU', 'US', 'JP', 'GB'];

export const CORRIDORS = [
  { code: 'br-pt', name: msg`Brasil ↔ Portugal` },
  { code: 'ao-pt', name: msg`Angola ↔ Portugal` },
  { code: 'diaspora', name: msg`Diáspora` },
] as const;

/** From where to where the threads of each corridor go, by country. */
export const THREADS: Record<string, ReadonlyArray<readonly [from: string, to: string]>> = {
  'br-pt': [['BR', 'PT']],
  'ao-pt': [['AO', 'PT']],
  diaspora: [
    ['PT', 'FR'],
    ['PT', 'CH'],
    ['PT', 'LU'],
    ['PT', 'GB'],
    ['BR', 'US'],
    ['BR', 'JP'],
  ],
};

/** Districts of Portugal are called the same in both kinds of Portuguese. */
const DISTRICTS: ReadonlyArray<readonly [code: string, name: string]> = [
  ['pt-acores', 'Açores'],
  ['pt-aveiro', 'Aveiro'],
  ['pt-beja', 'Beja'],
  ['pt-braga', 'Braga'],
  ['pt-braganca', 'Bragança'],
  ['pt-castelo-branco', 'Castelo Branco'],
  ['pt-coimbra', 'Coimbra'],
  ['pt-evora', 'Évora'],
  ['pt-faro', 'Faro'],
  ['pt-guarda', 'Guarda'],
  ['pt-leiria', 'Leiria'],
  ['pt-lisboa', 'Lisboa'],
  ['pt-madeira', 'Madeira'],
  ['pt-portalegre', 'Portalegre'],
  ['pt-porto', 'Porto'],
  ['pt-santarem', 'Santarém'],
  ['pt-setubal', 'Setúbal'],
  ['pt-viana-do-castelo', 'Viana do Castelo'],
  ['pt-vila-real', 'Vila Real'],
  ['pt-viseu', 'Viseu'],
];

export interface Option {
  code: string;
  name: string;
}

/** Names of countries, areas, regions and corridors in the language of the page. */
export function usePlaceNames() {
  const { t, i18n } = useLingui();
  const countries = new Intl.DisplayNames([i18n.locale], { type: 'region', fallback: 'code' });
  const areas: Record<string, string> = {
    'america-do-norte': t`América do Norte e Central`,
    'america-do-sul': t`América do Sul`,
    europa: t`Europa`,
    africa: t`África`,
    'asia-e-oceania': t`Ásia e Oceania`,
  };
  const brazil: Option[] = [
    { code: 'br-norte', name: t`Norte` },
    { code: 'br-nordeste', name: t`Nordeste` },
    { code: 'br-centro-oeste', name: t`Centro-Oeste` },
    { code: 'br-sudeste', name: t`Sudeste` },
    { code: 'br-sul', name: t`Sul` },
  ];
  const others: Option[] = [
    { code: 'palop', name: t`PALOP` },
    { code: 'timor', name: t`Timor-Leste` },
    { code: 'macau', name: t`Macau` },
    { code: 'diaspora', name: t`Diáspora` },
  ];
  const portugal = DISTRICTS.map(([code, name]) => ({ code, name }));
  const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);
  const region = (code: string) =>
    [...brazil, ...portugal, ...others].find((known) => known.code === code)?.name ?? code;
  return {
    country,
    area: (code: string) => areas[code] ?? code,
    regions: { brazil, portugal, others },
    place: (place: Place) => {
      switch (place.kind) {
        case 'all':
          return t`Todos os países`;
        case 'country':
          return country(place.code);
        case 'region':
          return region(place.code);
        case 'corridor': {
          const known = CORRIDORS.find(({ code }) => code === place.code);
          return known ? i18n._(known.name) : place.code;
        }
      }
    },
  };
}
