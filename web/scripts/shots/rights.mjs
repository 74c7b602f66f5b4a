// Screens of a member's rights: photos that wait, contacts to keep away, the archive, and deletion without signing in.

import { screen } from './members.mjs';

/** Scrolls a chapter of the settings to the top. */
async function show(page, name) {
  const title = page.getByRole('heading', { name });
  await title.waitFor();
  await title.evaluate((it) => it.scrollIntoView({ block: 'start' }));
}

const photo = (n, face, state, reason = null) => ({
  id: `01900000-0000-7000-8000-00000000009${n}`,
  position: n,
  state,
  reason,
  path: face,
  width: 800,
  height: 1100,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
  created_at: '2026-11-24T12:00:00Z',
});

export const SCREENS = [
  screen('photo-states', '/profile', {
    full: true,
    wire: {
      '/rest/v1/profile_photos': [
        photo(0, 'beatriz', 'visible'),
        photo(1, 'ines', 'needs_review', 'similar'),
        photo(2, 'beatriz', 'rejected'),
      ],
    },
  }),
  screen('hidden-contacts', '/settings', {
    wire: { '/rest/v1/rpc/hidden_contacts': { count: 42, updated_at: '2026-11-24T12:00:00Z' } },
    act: (page) => show(page, 'Contatos que não quero encontrar'),
  }),
  screen('data-archive', '/settings', { act: (page) => show(page, 'Seus dados') }),
  { name: 'delete-account', path: '/excluir-conta', full: true },
  { name: 'delete-account-link', path: '/excluir-conta?token=abc', full: true },
];
