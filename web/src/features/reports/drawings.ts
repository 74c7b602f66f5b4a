import type { Art } from '@/ui/drawing';

/** A receipt that was never needed. */
export const RECEIPT: Art = {
  tone: 'tile',
  soft: 'M50,16h60v72l-10,-8l-10,8l-10,-8l-10,8l-10,-8l-10,8z',
  line: 'M8,98C26,102 44,98 50,86V16H110V86C116,98 134,102 152,98',
  thin: 'M64,34h32M64,48h32M64,62h18',
  ends: [8, 98, 152, 98],
};
