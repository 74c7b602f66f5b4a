import type { Art } from '@/ui/drawing';

export const LEAVING: Art = {
  tone: 'sun',
  soft: 'M54,10h52v86h-52z',
  line: 'M8,96H54V18C54,13 57,10 62,10H98C103,10 106,13 106,18V96H152',
  thin: 'M94,54v4M120,54h20M132,46l8,8l-8,8',
  ends: [8, 96, 152, 96],
};
