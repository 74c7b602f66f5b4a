import { expect, test } from 'vitest';
import { screenAt } from './use-screen';

test('the screen of an address is known before the app is drawn', () => {
  expect(screenAt('/')).toBe('home');
  expect(screenAt('/messages/7')).toBe('messages');
  expect(screenAt('/trust-it/7')).toBe('trust-match');
  expect(screenAt('/central-de-seguranca')).toBe('safety-centre');
  expect(screenAt('/nao-existe')).toBeUndefined();
});
