import type { Art } from '@/ui/drawing';

/** Two chairs that wait: nobody to say it with yet. */
export const NOBODY_TO_TELL: Art = {
  tone: 'brand',
  soft: 'M38,46h28v38h-28zM94,46h28v38h-28z',
  thin: 'M46,84v10M58,84v10M102,84v10M114,84v10',
  line: 'M8,90C24,96 32,90 38,84V38H66V70C74,78 86,78 94,70V38H122V84C128,92 140,96 152,90',
  ends: [8, 90, 152, 90],
};

/** A lamp that was left on for an answer. */
export const WAITING: Art = {
  tone: 'sun',
  soft: 'M56,30h48l12,34h-72z',
  thin: 'M80,64v22M62,88h36',
  line: 'M8,92C30,98 40,80 44,64L56,30H104L116,64C120,80 132,98 152,92',
  ends: [8, 92, 152, 92],
};

/** A hammock: the profile rests. */
export const RESTING: Art = {
  tone: 'leaf',
  soft: 'M34,44c10,44 82,44 92,0z',
  thin: 'M30,26v64M130,26v64',
  line: 'M8,90C20,92 28,84 30,40C44,88 116,88 130,40C132,84 140,92 152,90',
  ends: [8, 90, 152, 90],
};

/** Two cups, one of them put away: the conversation is not there any more. */
export const PUT_AWAY: Art = {
  tone: 'tile',
  soft: 'M44,50h32v20a16,16 0 0 1 -32,0z',
  thin: 'M96,60h24M96,70h16',
  line: 'M8,90C24,98 38,90 44,76V44H76V76C84,92 130,100 152,84',
  ends: [8, 90, 152, 84],
};
