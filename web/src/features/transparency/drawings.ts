import type { Art } from '@/ui/drawing';

/** A page for numbers that are still to come. */
export const LEDGER: Art = {
  tone: 'tile',
  soft: 'M40,18h80v70h-80z',
  line: 'M8,98C22,102 34,98 40,88V18H120V88C126,98 138,102 152,98M40,88H120',
  thin: 'M56,74v-10M74,74v-22M92,74v-16M110,74v-34',
  ends: [8, 98, 152, 98],
};
