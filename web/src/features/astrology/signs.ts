/** The twelve signs in the order of the zodiac, as the wire writes them. */
export const SIGNS = [
  'Áries',
  'Touro',
  'Gêmeos',
  'Câncer',
  'Leão',
  'Virgem',
  'Libra',
  'Escorpião',
  'Sagitário',
  'Capricórnio',
  'Aquário',
  'Peixes',
] as const;

/** The five points that are read, in the order in which they are shown. */
export const POINTS = ['sun', 'moon', 'rising', 'venus', 'mars'] as const;

export type Element = 'fire' | 'earth' | 'air' | 'water';
const ELEMENTS = ['fire', 'earth', 'air', 'water'] as const;

/** Fire, earth, air and water take turns around the zodiac. */
export const elementOf = (index: number): Element => ELEMENTS[index % 4] ?? 'fire';
