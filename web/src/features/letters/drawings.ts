import type { Art } from '@/ui/drawing';

/** No letter yet: an envelope that the thread closes. */
export const NO_LETTER: Art = {
  tone: 'sun',
  soft: 'M38,34h84v54h-84z',
  thin: 'M40,36l40,32l40,-32',
  line: 'M8,96C26,104 38,96 38,82V34H122V82C122,96 134,104 152,96',
  ends: [8, 96, 152, 96],
};

/** Nothing in this part of the album: an empty shelf. */
export const NOTHING_HERE: Art = {
  tone: 'tile',
  soft: 'M34,72h92v10h-92z',
  thin: 'M52,72v-26h12v26M70,72v-34h10v34',
  line: 'M8,90C30,96 34,82 60,82H100C126,82 130,96 152,90',
  ends: [8, 90, 152, 90],
};

/** A letter that is not there: an open envelope, and nothing in it. */
export const NO_SUCH_LETTER: Art = {
  tone: 'brand',
  soft: 'M40,44h80v44h-80z',
  thin: 'M42,44l38,-22l38,22',
  line: 'M8,92C24,100 38,92 40,80C44,60 62,70 80,70C98,70 116,60 120,80C122,92 136,100 152,92',
  ends: [8, 92, 152, 92],
};

/** Nobody to write to yet. */
export const NOBODY_TO_WRITE: Art = {
  tone: 'leaf',
  soft: 'M58,40a22,22 0 1 1 44,0a22,22 0 1 1 -44,0',
  thin: 'M50,88a30,20 0 0 1 60,0',
  line: 'M8,96C30,100 44,92 50,88C60,76 70,72 80,72C90,72 100,76 110,88C116,92 130,100 152,96',
  ends: [8, 96, 152, 96],
};
