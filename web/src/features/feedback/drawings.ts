import type { Art } from '@/ui/drawing';

export const NO_FEEDBACK: Art = {
  tone: 'tile',
  soft: 'M40,56L134,18L104,92L82,68z',
  line: 'M8,86C30,100 52,92 62,76C66,66 82,68 82,68L134,18L40,56L82,68L104,92L134,18M134,18L150,12',
  ends: [8, 86, 150, 12],
};
