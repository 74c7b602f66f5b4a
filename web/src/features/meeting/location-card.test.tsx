import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { toast } from '@/ui/toast';
import { LocationCard } from './location-card';
import type { Meeting } from './queries';

const asked = vi.fn();
const place = (getCurrentPosition: unknown) =>
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });

beforeEach(() => {
  asked.mockReset();
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) =>
    asked(name, args)) as never);
});
afterEach(() => vi.restoreAllMocks());

function show(more: Partial<Meeting> = {}) {
  const meeting = { id: 'm1', watch: 'on', shares_location: false, ...more } as Meeting;
  renderScreen(<LocationCard meeting={meeting} />);
  return screen.queryByRole('switch', { name: /^Mostrar onde estou/ });
}

it('position_is_read_once_at_a_press_and_sent_without_anything_else', async () => {
  const read = vi.fn((found: (position: unknown) => void) =>
    found({ coords: { latitude: -8.05, longitude: -34.9, accuracy: 5, altitude: 2 } }),
  );
  place(read);
  const control = show();
  expect(read).not.toHaveBeenCalled();
  await userEvent.click(control as HTMLElement);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(read).toHaveBeenCalledOnce();
  expect(asked).toHaveBeenCalledWith('share_meeting_location', {
    id: 'm1',
    position: { latitude: -8.05, longitude: -34.9 },
  });
});

it('device_that_refuses_its_position_sends_nothing_and_says_so', async () => {
  const said = vi.spyOn(toast, 'error').mockReturnValue();
  place((_found: unknown, refused: (error: Error) => void) => refused(new Error('denied')));
  await userEvent.click(show() as HTMLElement);
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith('A sua posição não chegou até nós.'));
  expect(asked).not.toHaveBeenCalled();
});

it('switch_put_off_erases_the_position_and_reads_none', async () => {
  const read = vi.fn();
  place(read);
  await userEvent.click(show({ shares_location: true }) as HTMLElement);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('stop_meeting_location', { id: 'm1' }));
  expect(read).not.toHaveBeenCalled();
});

it('plan_that_nobody_follows_has_no_switch', () => {
  expect(show({ watch: 'ended' })).toBeNull();
});
