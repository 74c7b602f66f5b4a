import type { Art } from '@/ui/drawing';

export const NEW_WORDS: Art = {
  tone: 'tile',
  soft: 'M48,10h46l20,20v66h-66z',
  line: 'M8,94C22,98 38,96 48,88V18C48,13 51,10 56,10H92L114,32V88C124,96 138,98 152,94M92,10V32H114',
  thin: 'M62,50h36M62,64h36M62,78h20',
  ends: [8, 94, 152, 94],
};
