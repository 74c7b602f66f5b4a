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

export const MORNING_TO_COME: Art = {
  tone: 'sun',
  soft: 'M52,76a28,28 0 0 1 56,0z',
  thin: 'M80,38v-12M54,50l-8,-8M106,50l8,-8M30,76h-10M140,76h-10',
  line: 'M8,90C34,94 44,78 52,76C60,58 70,50 80,50C90,50 100,58 108,76C116,78 126,94 152,90',
  ends: [8, 90, 152, 90],
};

export const SWITCHED_OFF: Art = {
  tone: 'tile',
  soft: 'M50,34a24,24 0 0 0 0,48h60a24,24 0 0 0 0,-48z',
  thin: 'M50,46a12,12 0 1 0 0.1,0z',
  line: 'M8,90C24,94 30,82 50,82H110C132,82 134,34 110,34H50C30,34 24,58 34,70C46,82 120,98 152,88',
  ends: [8, 90, 152, 88],
};

/** A cloud between two people, whose thread goes around it. */
export const NO_NETWORK: Art = {
  tone: 'tile',
  soft: 'M52,62a16,16 0 0 1 4,-31a22,22 0 0 1 42,2a15,15 0 0 1 8,29z',
  thin: 'M70,48h1M80,48h1M90,48h1',
  line: 'M8,84C30,98 52,92 66,78C74,70 86,70 94,78C108,92 130,98 152,84',
  ends: [8, 84, 152, 84],
};
