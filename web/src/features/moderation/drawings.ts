import type { Art } from '@/ui/drawing';

/** An empty tray in the sun: nobody waits. */
export const TRAY: Art = {
  tone: 'leaf',
  soft: 'M60,40a20,20 0 1 0 40,0a20,20 0 1 0 -40,0',
  line: 'M8,94C22,98 32,94 36,84V66H62C62,78 98,78 98,66H124V84C128,94 138,98 152,94',
  thin: 'M80,8v6M48,40h6M106,40h6M57,17l4,4M103,17l-4,4',
  ends: [8, 94, 152, 94],
};

/** One folder out of several. */
export const FOLDER: Art = {
  tone: 'tile',
  soft: 'M34,30h36l8,10h48v48h-92z',
  line: 'M8,98C20,100 30,98 34,88V30H70L78,40H126V88C130,98 140,100 152,98',
  thin: 'M50,56h60M50,70h40',
  ends: [8, 98, 152, 98],
};

/** A folder in other hands, or put away. */
export const CASE_TAKEN: Art = {
  tone: 'sun',
  soft: 'M40,26h80v60h-80z',
  line: 'M8,80C20,70 28,66 40,66V26H120V66C132,66 140,70 152,80M40,66C60,90 100,90 120,66',
  thin: 'M66,48l10,10l20,-20',
  ends: [8, 80, 152, 80],
};

/** A folder that is no longer on the pile. */
export const CASE_GONE: Art = {
  tone: 'tile',
  soft: 'M34,64h92v24h-92z',
  line: 'M8,98C20,102 30,98 34,90V64H126V90C130,98 140,102 152,98M34,64C44,40 60,24 84,20C100,18 112,24 118,36',
  thin: 'M110,30l8,8l8,-8M48,76h64',
  ends: [8, 98, 152, 98],
};

/** A cup beside the work: enough for today. */
export const CUP: Art = {
  tone: 'sun',
  soft: 'M48,44h56v26a20,20 0 0 1 -20,20h-16a20,20 0 0 1 -20,-20z',
  line: 'M8,98C30,102 44,98 50,88C48,82 48,76 48,70V44H104V56C122,50 122,82 104,76C102,86 96,92 90,94C110,102 130,102 152,96',
  thin: 'M64,32c-4,-6 4,-10 0,-16M80,32c-4,-6 4,-10 0,-16',
  ends: [8, 98, 152, 96],
};

/** The key that is still missing. */
export const KEY: Art = {
  tone: 'tile',
  soft: 'M26,50a20,20 0 1 0 40,0a20,20 0 1 0 -40,0',
  line: 'M8,92C24,96 34,86 36,66C20,58 26,30 46,30C66,30 70,50 66,52H124V66M108,52V62M92,52C104,86 130,92 152,86',
  ends: [8, 92, 152, 86],
};

/** A closed book under the sun: nothing to record. */
export const REGISTER: Art = {
  tone: 'leaf',
  soft: 'M48,34h64v56h-64z',
  line: 'M8,96C24,100 36,98 48,90V34H112V90C124,98 136,100 152,96',
  thin: 'M60,34v56M72,50h28M72,62h28M80,8v8M56,12l4,6M104,12l-4,6',
  ends: [8, 96, 152, 96],
};

/** An open book with a mark between its pages. */
export const REGISTER_OPEN: Art = {
  tone: 'tile',
  soft: 'M30,36c18,-8 36,-6 50,2v52c-14,-8 -32,-10 -50,-2z',
  line: 'M8,98C18,98 26,96 30,88V36C48,28 66,30 80,38C94,30 112,28 130,36V88C134,96 142,98 152,98',
  thin: 'M80,38v52M42,50h26M42,62h26M92,50h26M106,62v20l6,-6l6,6v-20',
  ends: [8, 98, 152, 98],
};

/** A book that does not open: a clasp holds it. */
export const REGISTER_SHUT: Art = {
  tone: 'sun',
  soft: 'M44,36h72v50h-72z',
  line: 'M8,94C22,98 36,96 44,86V36H116V86C124,96 138,98 152,94',
  thin: 'M92,36v50M92,54h34v14h-34M108,61h6',
  ends: [8, 94, 152, 94],
};
