import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { LocationCard } from './location-card';
import type { Meeting } from './queries';

const meeting = { id: 'm1', watch: 'on', running: true, pin_set: true, shares_location: true } as Meeting;

function show(more: Partial<Meeting> = {}) {
  const asked = vi.fn();
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) => {
    if (name.startsWith('stop_')) asked(name, args);
  }) as never);
  renderScreen(<LocationCard meeting={{ ...meeting, ...more }} />);
  return asked;
}

it('position_is_hidden_with_the_pin_while_the_plan_runs', async () => {
  const user = userEvent.setup();
  const asked = show();
  await user.click(await screen.findByRole('switch', { name: /Mostrar onde estou/ }));
  expect(asked).not.toHaveBeenCalled();
  for (const digit of ['2', '4', '6', '8']) await user.click(screen.getByRole('button', { name: digit }));
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(asked).toHaveBeenCalledWith('stop_meeting_location', { id: 'm1', pin: '2468' });
  expect(await screen.findByRole('switch', { name: /Mostrar onde estou/ })).toBeVisible();
});

it('position_is_hidden_at_once_before_the_plan_runs_or_without_a_pin', async () => {
  const user = userEvent.setup();
  const asked = show({ running: false });
  await user.click(await screen.findByRole('switch', { name: /Mostrar onde estou/ }));
  expect(asked).toHaveBeenCalledWith('stop_meeting_location', { id: 'm1', pin: undefined });
});
