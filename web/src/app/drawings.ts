import type { Art } from '@/ui/drawing';

export const TANGLED: Art = {
  soft: 'M36,54a44,40 0 1 0 88,0a44,40 0 1 0 -88,0',
  line: 'M8,78C40,96 116,84 112,46C108,14 52,20 56,54C60,84 110,78 104,42C98,14 44,30 50,64C56,92 120,90 152,66',
  ends: [8, 78, 152, 66],
};
