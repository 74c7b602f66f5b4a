import type { Art } from '@/ui/drawing';

/** A receipt that is not there. */
export const NO_RECEIPT: Art = {
  tone: 'sun',
  soft: 'M52,24h56v64l-9,-7l-9,7l-10,-7l-10,7l-9,-7l-9,7z',
  thin: 'M64,42h32M64,54h32M64,66h18',
  line: 'M8,92C28,94 40,90 52,80C66,66 74,50 80,40C88,52 96,68 108,80C122,90 136,94 152,88',
  ends: [8, 92, 152, 88],
};
