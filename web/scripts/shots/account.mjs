// Screens of the account's security: second steps, passkeys, devices.
import { wireUser } from '../shots-wire.mjs';

const DAY = 86_400_000;
const ago = (days) => new Date(Date.now() - days * DAY).toISOString();
const device = (n, browser, system, kind, days, current = false) => ({
  id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  browser,
  system,
  kind,
  created_at: ago(days + 20),
  last_used_at: ago(days),
  current,
});
const devices = [
  device(1, 'Chrome', 'Android', 'phone', 0, true),
  device(2, 'Firefox', 'Windows', 'computer', 2),
  device(3, 'Safari', 'iPadOS', 'tablet', 9),
  device(4, null, null, 'other', 30),
];
const factor = (n, type, name) => ({
  id: `01900000-0000-7000-8000-${String(100 + n).padStart(12, '0')}`,
  factor_type: type,
  friendly_name: name,
  status: 'verified',
  created_at: ago(12),
  updated_at: ago(12),
});
const wire = {
  '/auth/v1/user/sessions': devices,
  '/auth/v1/passkeys': [],
  '/auth/v1/user': wireUser,
};
/** A member with an app and a key; the session has proven one of them. */
const protectedUser = {
  ...wireUser,
  factors: [
    factor(1, 'totp', 'Aplicativo autenticador'),
    factor(2, 'webauthn', 'Chave de segurança de escritório'),
  ],
};
const screen = (name, rest = {}) => ({
  name,
  path: '/settings/seguranca',
  member: true,
  full: true,
  ...rest,
  wire: { ...wire, ...rest.wire },
});

export const SCREENS = [
  screen('security'),
  screen('security-protected', { wire: { '/auth/v1/user': protectedUser } }),
  screen('security-app', {
    full: false,
    wire: {
      '/auth/v1/factors': {
        id: factor(3).id,
        type: 'totp',
        friendly_name: 'Aplicativo autenticador',
        totp: {
          qr_code:
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h3v3H1zM6 1h3v3H6zM1 6h3v3H1zM6 6h1v1H6zM8 8h1v1H8z"/></svg>',
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Enlace:beatriz@example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Enlace',
        },
      },
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Ativar' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
];
