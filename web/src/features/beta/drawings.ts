import type { Art } from '@/ui/drawing';

export const INVITATION: Art = {
  tone: 'sun',
  soft: 'M36,30h88v58h-88z',
  line: 'M8,96C20,100 30,98 36,88V36C36,32 38,30 42,30H118C122,30 124,32 124,36V88C130,98 140,100 152,96M38,34L80,66L122,34',
  thin: 'M80,8v10M58,12l4,8M102,12l-4,8',
  ends: [8, 96, 152, 96],
};
