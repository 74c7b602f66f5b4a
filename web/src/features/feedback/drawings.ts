import type { Art } from '@/ui/drawing';

export const NO_FEEDBACK: Art = {
  tone: 'tile',
  soft: 'M40,56L134,18L104,92L82,68z',
  line: 'M8,86C30,100 52,92 62,76C66,66 82,68 82,68L134,18L40,56L82,68L104,92L134,18M134,18L150,12',
  ends: [8, 86, 150, 12],
};

/** A seed under the ground: the thread has not come up yet. */
export const NOTHING_CHANGED: Art = {
  tone: 'leaf',
  soft: 'M24,70C52,60 108,60 136,70L136,92L24,92z',
  line: 'M8,70C40,62 66,66 78,78C86,86 96,84 92,76C88,68 76,74 80,60C84,44 92,34 112,28M152,70C132,64 112,62 98,64',
  ends: [8, 70, 152, 70],
};
