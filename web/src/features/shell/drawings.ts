import type { Art } from '@/ui/drawing';

export const BETA_OVER: Art = {
  tone: 'sun',
  soft: 'M56,14h66l-14,20l14,20h-66z',
  line: 'M10,96C26,100 42,100 56,94V14H122L108,34L122,54H56M56,94C80,84 120,104 150,90',
  thin: 'M72,26h22M72,42h14',
  ends: [10, 96, 150, 90],
};
