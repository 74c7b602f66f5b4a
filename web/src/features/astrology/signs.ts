/** The five points that are read, in the order in which they are shown. */
export const POINTS = ['sun', 'moon', 'rising', 'venus', 'mars'] as const;

export type Element = 'fire' | 'earth' | 'air' | 'water';
const ELEMENTS = ['fire', 'earth', 'air', 'water'] as const;

/** Fire, earth, air and water take turns around the zodiac. */
export const elementOf = (index: number): Element => ELEMENTS[index % 4] ?? 'fire';
