import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PushState } from '@/shared/notify/push';
import { renderScreen } from '@/testing/render-screen';
import { PushCard } from './push-card';

let state: PushState = 'off';
const subscribePush = vi.hoisted(() => vi.fn());
vi.mock('@/shared/notify/push', () => ({
  pushQuery: { queryKey: ['push-device'], queryFn: () => state, staleTime: 0 },
  subscribePush,
}));

beforeEach(() => {
  localStorage.clear();
  state = 'off';
});

const card = () => {
  const client = new QueryClient();
  const { unmount } = renderScreen(<PushCard me="ana" />, { client });
  /** The state of this device is there. */
  const settled = () => waitFor(() => expect(client.isFetching()).toBe(0));
  return { unmount, settled };
};

const ask = () => screen.queryByRole('button', { name: 'Quero receber avisos' });

it('asks members whose browser may still be asked, and subscribes with a press', async () => {
  subscribePush.mockImplementation(async () => {
    state = 'on';
    return state;
  });
  card();
  await userEvent.click(await screen.findByRole('button', { name: 'Quero receber avisos' }));
  expect(subscribePush).toHaveBeenCalledOnce();
  await waitFor(() => expect(ask()).toBeNull());
});

it('put away once is not shown again', async () => {
  const first = card();
  await userEvent.click(await screen.findByRole('button', { name: 'Agora não' }));
  expect(ask()).toBeNull();
  first.unmount();
  card();
  expect(screen.queryByRole('button', { name: 'Agora não' })).toBeNull();
});

it.each(['unsupported', 'home-screen', 'blocked', 'on'] as const)(
  'shows nothing while notifications are %s',
  async (now) => {
    state = now;
    await card().settled();
    expect(ask()).toBeNull();
  },
);
