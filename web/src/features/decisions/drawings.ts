import type { Art } from '@/ui/drawing';

/** Scales at rest: nothing was decided. */
export const SCALES: Art = {
  tone: 'leaf',
  soft: 'M28,58h40a20,20 0 0 1 -40,0zM92,58h40a20,20 0 0 1 -40,0z',
  line: 'M8,98C40,104 70,104 80,92V24C62,22 52,24 48,30L30,58H66L48,30C60,20 100,20 112,30L94,58H130L112,30C108,24 98,22 80,24V92C90,104 120,104 152,98',
  ends: [8, 98, 152, 98],
};

/** A gate that is closed, with a path that leads around it. */
export const GATE: Art = {
  tone: 'sun',
  soft: 'M50,34h60v50h-60z',
  line: 'M8,96C30,98 42,94 50,84V34H110V84M50,50H110M50,66H110M110,84C118,96 134,98 152,92',
  thin: 'M70,34v50M90,34v50',
  ends: [8, 96, 152, 92],
};
