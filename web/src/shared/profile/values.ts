/**
 * Values of a profile that are words of the wire. They say the same in Brazil and in Portugal but for a few,
 * which `useValueWord` knows.
 */

/** The fifteen interests of the list. */
export const INTERESTS = [
  'Música',
  'Cinema',
  'Viagens',
  'Gastronomia',
  'Esportes',
  'Literatura',
  'Arte',
  'Tecnologia',
  'Fotografia',
  'Dança',
  'Jogos',
  'Natureza',
  'Moda',
  'Fitness',
  'Animais',
] as const;

/** The twelve signs, in the order of the zodiac. */
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

/** The sixteen types. */
export const PERSONALITIES = [
  'INTJ',
  'INTP',
  'ENTJ',
  'ENTP',
  'INFJ',
  'INFP',
  'ENFJ',
  'ENFP',
  'ISTJ',
  'ISFJ',
  'ESTJ',
  'ESFJ',
  'ISTP',
  'ISFP',
  'ESTP',
  'ESFP',
] as const;
