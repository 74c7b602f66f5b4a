import type { Art } from '@/ui/drawing';

export const NOTHING_BOUGHT: Art = {
  tone: 'sun',
  soft: 'M50,10h60v86l-10,-8l-10,8l-10,-8l-10,8l-10,-8l-10,8z',
  thin: 'M64,34h32M64,48h32M64,62h18',
  line: 'M8,92C24,98 40,92 50,80V22C50,14 54,10 62,10H98C106,10 110,14 110,22V94L100,86L90,94L80,86L70,94M110,80C122,94 138,96 152,90',
  ends: [8, 92, 152, 90],
};
