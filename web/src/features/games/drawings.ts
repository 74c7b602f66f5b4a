import type { Art } from '@/ui/drawing';

export const NO_MATCH_YET: Art = {
  tone: 'tile',
  soft: 'M46,30h40v54h-40zM92,36h34v48h-34z',
  thin: 'M58,50h16M58,62h10M104,56l10,8',
  line: 'M8,92C28,98 40,90 46,84V30H86V84C92,92 120,98 152,84',
  ends: [8, 92, 152, 84],
};

export const GAME_OVER: Art = {
  tone: 'leaf',
  soft: 'M50,24h60v60h-60z',
  thin: 'M64,54l12,12l22,-24',
  line: 'M8,88C24,96 44,92 50,84V24H110V84C116,92 136,96 152,88',
  ends: [8, 88, 152, 88],
};
