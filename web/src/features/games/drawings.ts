import type { Art } from '@/ui/drawing';

export const NO_MATCH_YET: Art = {
  tone: 'tile',
  soft: 'M46,30h40v54h-40zM92,36h34v48h-34z',
  thin: 'M58,50h16M58,62h10M104,56l10,8',
  line: 'M8,92C28,98 40,90 46,84V30H86V84C92,92 120,98 152,84',
  ends: [8, 92, 152, 84],
};

/** A die without a number. */
export const UNKNOWN_GAME: Art = {
  tone: 'tile',
  soft: 'M58,34h44v44h-44z',
  thin: 'M70,46h1M80,56h1M90,66h1',
  line: 'M8,90C30,98 46,92 58,78V34H102V78C114,92 132,96 152,86',
  ends: [8, 90, 152, 86],
};

/** A card that rests. */
export const GAME_DECLINED: Art = {
  tone: 'leaf',
  soft: 'M54,26h52v58h-52z',
  thin: 'M72,44v20M88,44v20',
  line: 'M8,88C24,96 46,92 54,84V26H106V84C114,92 136,96 152,88',
  ends: [8, 88, 152, 88],
};

/** An hourglass that has run out. */
export const INVITATION_EXPIRED: Art = {
  tone: 'sun',
  soft: 'M56,28h48l-20,28l20,28h-48l20,-28z',
  thin: 'M60,28h40M60,84h40',
  line: 'M8,86C26,98 44,92 56,84L80,56L104,84C118,92 136,96 152,86',
  ends: [8, 86, 152, 86],
};

/** An open box, with nothing in it yet. */
export const NO_MEMORY_YET: Art = {
  tone: 'sun',
  soft: 'M52,48h56v36h-56z',
  thin: 'M52,48l-12,-12M108,48l12,-12M68,62h24',
  line: 'M8,90C28,98 44,92 52,84V48H108V84C116,92 134,98 152,88',
  ends: [8, 90, 152, 88],
};
