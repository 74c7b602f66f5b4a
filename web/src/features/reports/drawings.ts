import type { Art } from '@/ui/drawing';

/** A receipt that was never needed. */
export const RECEIPT: Art = {
  tone: 'tile',
  soft: 'M50,16h60v72l-10,-8l-10,8l-10,-8l-10,8l-10,-8l-10,8z',
  line: 'M8,98C26,102 44,98 50,86V16H110V86C116,98 134,102 152,98',
  thin: 'M64,34h32M64,48h32M64,62h18',
  ends: [8, 98, 152, 98],
};

/** An empty chair at a table: nobody is missing. */
export const VANISHED: Art = {
  tone: 'tile',
  soft: 'M58,18h44a10,10 0 0 1 10,10v32h-64v-32a10,10 0 0 1 10,-10z',
  line: 'M8,96C26,100 40,98 46,90V30C46,20 52,14 62,14H98C108,14 114,20 114,30V90C120,98 134,100 152,96',
  thin: 'M46,60H114M62,28v20M80,28v20M98,28v20',
  ends: [8, 96, 152, 96],
};
