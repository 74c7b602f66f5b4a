import type { Art } from '@/ui/drawing';

/** Two cups on one table, and the thread between them. */
export const TWO_CUPS: Art = {
  soft: 'M24,44h40v22a20,20 0 0 1 -40,0zM96,44h40v22a20,20 0 0 1 -40,0z',
  line: 'M8,92C30,96 40,88 44,86C30,80 26,62 28,48L60,48C62,66 58,80 44,86C66,92 94,92 116,86C102,80 98,66 100,48L132,48C134,62 130,80 116,86C124,92 140,94 152,90',
  ends: [8, 92, 152, 90],
};
