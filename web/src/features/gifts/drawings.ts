import type { Art } from '@/ui/drawing';

/** No gift came or went yet. */
export const NO_GIFTS: Art = {
  tone: 'sun',
  soft: 'M44,44h72v46h-72z',
  thin: 'M80,44v46M40,44h80',
  line: 'M8,86C24,92 36,70 48,58C60,46 70,44 80,44C70,24 50,28 58,40C64,46 74,44 80,44C90,24 110,28 102,40C96,46 86,44 80,44C100,48 128,72 152,80',
  ends: [8, 86, 152, 80],
};

/** Nobody to give to. */
export const NOBODY_YET: Art = {
  tone: 'tile',
  soft: 'M52,50a28,28 0 1 0 56,0a28,28 0 1 0 -56,0',
  thin: 'M80,40v20M70,50h20',
  line: 'M8,80C30,92 44,74 52,50C56,32 68,22 80,22C96,22 108,36 108,50C116,74 130,92 152,80',
  ends: [8, 80, 152, 80],
};

/** A shelf without anything on it. */
export const EMPTY_SHELF: Art = {
  tone: 'leaf',
  soft: 'M28,66h104v10h-104z',
  thin: 'M44,66v-30h14v30M66,66v-22h10v22',
  line: 'M8,90C20,80 24,72 28,70H132C138,72 144,80 152,90',
  ends: [8, 90, 152, 90],
};
