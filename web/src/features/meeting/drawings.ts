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
