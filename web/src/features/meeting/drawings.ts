import type { Art } from '@/ui/drawing';

/** Two threads that meet at a table. */
export const TABLE: Art = {
  tone: 'leaf',
  soft: 'M44,62h72v10h-72z',
  line: 'M8,98C26,102 40,92 44,62H116C120,92 134,102 152,98',
  thin: 'M80,72v28M66,100h28M66,44v10M94,44v10',
  ends: [8, 98, 152, 98],
};

/** A plan that is over. */
export const OVER: Art = {
  tone: 'tile',
  soft: 'M52,20h56v64h-56z',
  line: 'M8,98C26,102 44,98 52,84V20H108V84C116,98 134,102 152,98',
  thin: 'M66,52l10,10l20,-22',
  ends: [8, 98, 152, 98],
};

/** A meeting that is not there: an empty chair on each side. */
export const NO_MEETING: Art = {
  tone: 'tile',
  soft: 'M62,34h36v36h-36z',
  line: 'M8,98C22,102 34,94 36,70V40M36,70H56V98M124,40V70C126,94 138,102 152,98M124,70H104V98',
  thin: 'M72,44l16,16M88,44l-16,16',
  ends: [8, 98, 152, 98],
};

/** A letter whose address breaks off. */
export const CUT_LINK: Art = {
  tone: 'sun',
  soft: 'M44,36h72v48h-72z',
  line: 'M8,98C24,102 38,96 44,84V36L80,62L92,53M102,46L116,36V84C122,96 136,102 152,98',
  thin: 'M93,40l-4,-9M101,36v-10M56,74h26',
  ends: [8, 98, 152, 98],
};

/** A closed letter box: no further letters. */
export const NO_LETTERS: Art = {
  tone: 'leaf',
  soft: 'M50,26h60v56h-60z',
  line: 'M8,98C24,102 44,98 50,82V48C50,18 110,18 110,48V82C116,98 136,102 152,98',
  thin: 'M62,50h36M68,66l8,8l16,-18M80,82v18',
  ends: [8, 98, 152, 98],
};
