import type { Art } from '@/ui/drawing';

export const NOTHING_COUNTED: Art = {
  tone: 'sun',
  soft: 'M34,60h20v30h-20zM70,42h20v48h-20zM106,24h20v66h-20z',
  thin: 'M26,90h108',
  line: 'M8,80C24,86 36,70 44,60C56,46 66,60 80,42C92,28 100,40 116,24C128,14 140,20 152,14',
  ends: [8, 80, 152, 14],
};

export const NOBODY_CAME: Art = {
  tone: 'tile',
  soft: 'M58,20h44v70h-44z',
  thin: 'M92,54v6M40,90h80',
  line: 'M8,92C28,98 44,94 58,90V20H102V90C118,96 136,98 152,90',
  ends: [8, 92, 152, 90],
};

export const VISITS_OFF: Art = {
  tone: 'leaf',
  soft: 'M30,54C48,30 112,30 130,54C112,78 48,78 30,54z',
  thin: 'M66,54a14,14 0 1 0 28,0a14,14 0 1 0 -28,0M48,84L112,24',
  line: 'M8,70C16,66 22,62 30,54C48,30 112,30 130,54C138,62 144,66 152,70',
  ends: [8, 70, 152, 70],
};
