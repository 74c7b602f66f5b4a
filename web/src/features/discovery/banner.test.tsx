import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { WelcomeBanner } from './banner';

const me = vi.hoisted(() => ({ id: 'me', name: 'Usuário' }));
const rows = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc: vi.fn(), rows, edge: vi.fn() }));
vi.mock('@/shared/account/session', () => ({ useMe: () => me }));

const show = () => renderScreen(<WelcomeBanner onStart={() => undefined} />);

it('says nothing about a profile that is not there yet, and then what is true', async () => {
  let answer: (profiles: object[]) => void = () => undefined;
  rows.mockReturnValue(new Promise((done) => (answer = done)));
  show();
  expect(screen.getByRole('heading').textContent).toBe('Que bom te ver');
  expect(screen.queryByText(/completo/)).toBeNull();
  answer([{ full_name: 'Beatriz Lemos', completeness: 90, missing: ['more_photos'], paused: false }]);
  expect(await screen.findByText(/^Seu perfil está 90% completo\./)).toBeVisible();
  expect(screen.getByRole('heading').textContent).toBe('Que bom te ver, Beatriz');
});

it('greets by the name that the sign-in knows, and keeps silent when the profile cannot be read', async () => {
  me.name = 'Ana Prado';
  rows.mockRejectedValue(new Error('no answer'));
  const { container } = show();
  expect(screen.getByRole('heading').textContent).toBe('Que bom te ver, Ana');
  await vi.waitFor(() => expect(container.querySelector('.animate-pulse')).toBeNull());
  expect(screen.queryByText(/completo/)).toBeNull();
});

it('stays away once it was put away, for this person on this device', async () => {
  rows.mockResolvedValue([]);
  me.name = 'Ana Prado';
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar as boas-vindas' }));
  expect(screen.queryByRole('region', { name: 'Boas-vindas' })).toBeNull();
  unmount();
  show().unmount();
  expect(screen.queryByRole('region', { name: 'Boas-vindas' })).toBeNull();
  me.id = 'another';
  show();
  expect(screen.getByRole('region', { name: 'Boas-vindas' })).toBeVisible();
  me.id = 'me';
});
