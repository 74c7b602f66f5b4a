import type { Art } from '@/ui/drawing';

/** A letter that went on its way. */
export const SEALED: Art = {
  tone: 'leaf',
  soft: 'M38,34h84v54h-84z',
  line: 'M8,96C20,98 30,96 38,88V34H122V88C130,96 140,98 152,96M38,36L80,68L122,36',
  thin: 'M70,78l8,8l14,-16',
  ends: [8, 96, 152, 96],
};

/** An hourglass whose sand is below. */
export const HOURGLASS: Art = {
  tone: 'sun',
  soft: 'M62,88C64,72 74,68 80,62C86,68 96,72 98,88z',
  line: 'M8,98C24,100 40,98 56,94H104C120,98 136,100 152,98M58,22H102M62,22C62,42 76,48 80,56C84,48 98,42 98,22M62,94C62,74 76,68 80,60C84,68 98,74 98,94',
  thin: 'M70,32h20',
  ends: [8, 98, 152, 98],
};

/** Three seals in a row, of which one is there. */
export const SEALS: Art = {
  tone: 'tile',
  soft: 'M30,56a16,16 0 1 0 32,0a16,16 0 1 0 -32,0',
  line: 'M8,92C40,104 60,80 80,84S128,100 152,88M30,56a16,16 0 1 0 32,0a16,16 0 1 0 -32,0',
  thin: 'M39,56l5,5l10,-11M72,40a14,14 0 1 0 28,0a14,14 0 1 0 -28,0M108,60a14,14 0 1 0 28,0a14,14 0 1 0 -28,0',
  ends: [8, 92, 152, 88],
};

/** A key on a thread between two people. */
export const KEYED: Art = {
  tone: 'brand',
  soft: 'M56,20h48a8,8 0 0 1 8,8v58h-64V28a8,8 0 0 1 8,-8z',
  line: 'M8,94C28,102 44,98 56,86V28A8,8 0 0 1 64,20H96A8,8 0 0 1 104,28V86C116,98 132,102 152,94',
  thin: 'M70,52a9,9 0 1 0 18,0a9,9 0 1 0 -18,0M79,61v18M79,71h8',
  ends: [8, 94, 152, 94],
};

/** A card that is covered but for a face and a line, between two people. */
export const COVERED: Art = {
  tone: 'sun',
  soft: 'M34,26h92a8,8 0 0 1 8,8v44a8,8 0 0 1 -8,8h-92a8,8 0 0 1 -8,-8v-44a8,8 0 0 1 8,-8z',
  line: 'M8,98C14,96 20,92 26,86V34A8,8 0 0 1 34,26H126A8,8 0 0 1 134,34V86C140,92 146,96 152,98',
  thin: 'M42,62a12,12 0 1 0 24,0a12,12 0 1 0 -24,0M80,58h38M80,70h24',
  ends: [8, 98, 152, 98],
};
