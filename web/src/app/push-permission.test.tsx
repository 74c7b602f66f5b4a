import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import Matches from '@/routes/matches';
import { renderScreen } from '@/testing/render-screen';

const rows = vi.hoisted(() => vi.fn());
const rpc = vi.hoisted(() => vi.fn(async (name: string) => (name === 'match_compatibility' ? [] : null)));
vi.mock('@/api/call', () => ({ rpc, rows, edge: vi.fn(async () => null) }));
vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'me', name: 'Ana' }) }));
vi.mock('@/shared/notify/push', () => ({
  pushQuery: { queryKey: ['push-device'], queryFn: () => 'off', staleTime: 0 },
  subscribePush: vi.fn(),
}));
// What stands beside the question and the list has tests of its own.
vi.mock('@/features/matches/likes-entry', () => ({ LikesEntry: () => null }));
vi.mock('@/features/matches/together-entry', () => ({ TogetherEntry: () => null }));
vi.mock('@/features/matches/saved-entry', () => ({ SavedEntry: () => null }));
vi.mock('@/features/matches/matches-list', () => ({
  MatchesList: ({ waits }: { waits: boolean }) => (waits ? null : 'list'),
}));

const match = { id: 'm', person_id: 'p', state: 'new', person: { id: 'p', name: 'Rui' } };

it.each([
  ['not before the first match', [], false],
  ['with the first match', [match], true],
])('permission for notifications is asked %s', async (_when, matches, asked) => {
  rows.mockResolvedValue(matches);
  const { unmount } = renderScreen(<Matches />, { at: '/matches' });
  await screen.findByText(/list/);
  expect(screen.queryByRole('button', { name: 'Quero receber avisos' }) !== null).toBe(asked);
  unmount();
});
