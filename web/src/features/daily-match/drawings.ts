import type { Art } from '@/ui/drawing';

export const NOBODY_TODAY: Art = {
  tone: 'sun',
  soft: 'M44,70a36,36 0 0 1 72,0z',
  thin: 'M80,20v-10M40,36l-8,-8M120,36l8,-8',
  line: 'M8,86C28,96 40,76 44,70C52,58 62,52 70,60C78,70 66,82 60,74C56,66 74,50 88,58C98,64 108,74 152,70',
  ends: [8, 86, 152, 70],
};

export const ANSWERED: Art = {
  tone: 'leaf',
  soft: 'M40,26h80v48h-46l-18,16v-16h-16z',
  thin: 'M62,50l12,12l26,-26',
  line: 'M8,92C20,98 34,92 40,74V26H120V74C126,92 140,98 152,92',
  ends: [8, 92, 152, 92],
};

export const TIME_IS_OVER: Art = {
  tone: 'tile',
  soft: 'M44,54a36,36 0 1 0 72,0a36,36 0 1 0 -72,0',
  thin: 'M80,34v22l14,10',
  line: 'M8,84C28,92 42,80 44,54C46,32 62,18 80,18C98,18 114,32 116,54C118,80 132,92 152,84',
  ends: [8, 84, 152, 84],
};
