import { expect, it } from 'vitest';
import { noticePath } from './notice-path';

it('notice opens the thing itself', () => {
  expect(noticePath('letter.arrived', 'x')).toBe('/love-letter/x');
  expect(noticePath('game.turn', 'x')).toBe('/games/x');
  expect(noticePath('gift.received', 'x')).toBe('/gifts?presente=x');
  expect(noticePath('boost.report', 'x')).toBe('/boost-profile?recibo=x');
  expect(noticePath('couple.question', 'x')).toBe('/encontramos/x');
});

it('notice without a thing, and a letter on its way, open the place', () => {
  expect(noticePath('letter.sent', 'x')).toBe('/love-letter');
  expect(noticePath('gift.received', null)).toBe('/gifts');
  expect(noticePath('game.invite', null)).toBe('/games');
});
