import { expect, it } from 'vitest';
import { hasScreen } from './native';

it.each([
  '/',
  '/auth',
  '/messages/0190',
  '/likes',
  '/globe',
  '/plans/pagamento/o1',
  '/lista-de-espera/confirmar',
])('screen_%s_is_known', (path) => expect(hasScreen(path)).toBe(true));

it.each(['/auth/v1/verify', '/storage/v1/object', '/nada', '/demo/mails', '/messages/a/b'])(
  'path_%s_is_no_screen',
  (path) => expect(hasScreen(path)).toBe(false),
);
