import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { LiveCompatibility } from '@/api/surface';
import { renderScreen } from '@/testing/render-screen';
import { MatchesList } from './matches-list';

const rpc = vi.hoisted(() => vi.fn());
const rows = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows, edge: vi.fn() }));
vi.mock('@/shared/person/person-photos', () => ({ useFaces: () => () => undefined }));

const match = (id: string, name: string) => ({
  id,
  person_id: `p-${id}`,
  state: 'new',
  turn: null,
  unread: 0,
  last_message: null,
  compatibility: 70,
  person: {
    id: `p-${id}`,
    name,
    age: 30,
    city: 'Recife',
    verified: false,
    activity: null,
    avatar_path: null,
  },
});

const show = (live: () => Promise<LiveCompatibility[]>) => {
  rpc.mockImplementation(live);
  renderScreen(<MatchesList waits={false} />);
};

const cardOf = async (name: string) => within(await screen.findByRole('link', { name: new RegExp(name) }));

beforeEach(() => {
  rpc.mockReset();
  rows.mockReset();
  rows.mockResolvedValue([match('a', 'Ana'), match('b', 'Bia')]);
});

it('new matches show the percentage of today, with ≈ where it is an estimate', async () => {
  show(async () => [
    { match_id: 'a', compatibility: 88, estimated: false },
    { match_id: 'b', compatibility: 61, estimated: true },
  ]);
  (await cardOf('Ana')).getByText('88% em comum');
  (await cardOf('Bia')).getByText('≈61% em comum');
  expect(rpc).toHaveBeenCalledOnce();
});

it('list shows the percentages of the day of the match where those of today cannot be read', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  show(() => Promise.reject(new ApiError('', 'OFFLINE', 0)));
  (await cardOf('Ana')).getByText('70% em comum');
  (await cardOf('Bia')).getByText('70% em comum');
  expect(warned).toHaveBeenCalled();
  warned.mockRestore();
});

it('conversation is a tile with its last word, what is unread and the percentage of today', async () => {
  rows.mockResolvedValue([
    {
      ...match('c', 'Caio'),
      state: 'talking',
      turn: 'mine',
      unread: 2,
      last_message: { body: 'E você, dança?', sender_id: 'p-c', created_at: new Date().toISOString() },
    },
  ]);
  show(async () => [{ match_id: 'c', compatibility: 74, estimated: true }]);
  const tile = await cardOf('Caio');
  tile.getByText('E você, dança?');
  tile.getByText('≈74% em comum');
  tile.getByText('mensagens novas');
  tile.getByText('agora');
  expect(screen.getByRole('heading', { name: /Sua vez/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Mais opções' })).toBeVisible();
});
