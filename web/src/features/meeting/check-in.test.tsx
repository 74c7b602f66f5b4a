import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { CheckInScreen } from './check-in';
import type { Meeting } from './queries';

const meeting: Meeting = {
  id: 'm1',
  match_id: 'x1',
  person: { id: 'p1', name: 'Rafael Souza', photo: null },
  state: 'confirmed',
  my_turn: false,
  kind: 'market',
  place: 'Mercado Municipal',
  hidden: false,
  starts_at: '2026-11-29T15:00:00Z',
  alternative: null,
  sequence: 1,
  notice: null,
  sends_texts: false,
  video: { mine: true, both: true },
  shows_photo: false,
  watch: 'on',
  running: true,
  pin_set: true,
  contacts: [
    { id: 'c1', name: 'Marta', email: 'marta@example.org', phone: null, opened: false, reachable: true },
  ],
  checkins: [
    { step: 'arrived', due_at: '2026-11-29T15:15:00Z', answered: true, alerted: false, can_put_off: true },
    { step: 'well', due_at: '2026-11-29T16:30:00Z', answered: false, alerted: false, can_put_off: false },
    { step: 'home', due_at: '2026-11-29T18:30:00Z', answered: false, alerted: false, can_put_off: true },
  ],
  shares_location: false,
  calendar: null,
  asks_feedback: false,
};

const asked = vi.fn();
let refusal: ApiError | undefined;
beforeEach(() => {
  asked.mockReset();
  refusal = undefined;
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: unknown) => {
    if (name === 'helplines') return [];
    if (name === 'meeting' || name === 'meetings') return meeting;
    asked(name, args);
    if (refusal) throw refusal;
    return meeting;
  }) as never);
});

function show(cancels = false, more: Partial<Meeting> = {}) {
  return renderScreen(<CheckInScreen meeting={{ ...meeting, ...more }} cancels={cancels} />, {
    at: '/encontro/m1/tudo-bem',
  });
}

it('answer_is_sent_with_the_pin_that_was_typed_by_touch_and_by_keys', async () => {
  const user = userEvent.setup();
  show();
  // Put off four times: the question waits no longer.
  expect(screen.queryByRole('button', { name: /Mais 30 minutos/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Tudo bem por aqui' }));
  await user.click(screen.getByRole('button', { name: '2' }));
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(asked).not.toHaveBeenCalled();
  await user.keyboard('469{Backspace}8');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(asked).toHaveBeenCalledWith('answer_meeting', { id: 'm1', answer: 'well', pin: '2468' });
  expect(await screen.findByText('Resposta recebida. Agradecemos.')).toBeVisible();
});

it('every_pin_of_the_server_leads_to_the_same_screen', async () => {
  const user = userEvent.setup();
  const seen: string[] = [];
  for (const pin of ['2468', '135790']) {
    const { container, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Tudo bem por aqui' }));
    await user.keyboard(pin);
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await screen.findByText('Resposta recebida. Agradecemos.');
    seen.push(container.innerHTML);
    unmount();
  }
  expect(seen[1]).toBe(seen[0]);
});

it('refused_pin_is_said_and_the_pad_is_empty_again', async () => {
  const user = userEvent.setup();
  show();
  refusal = new ApiError('Este PIN não confere.', 'VALIDATION', 422, { field: 'pin' });
  await user.click(await screen.findByRole('button', { name: /Já estou indo para casa/ }));
  await user.keyboard('0000');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Este PIN não confere.')).toBeVisible();
  expect(screen.getByLabelText('Números digitados: 0')).toBeVisible();
});

it('cancelling_in_the_hours_of_the_meeting_takes_the_pin_too', async () => {
  const user = userEvent.setup();
  show(true);
  await user.keyboard('2468');
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  expect(asked).toHaveBeenCalledWith('cancel_meeting', { id: 'm1', pin: '2468' });
});

it('answer_without_a_pin_is_sent_at_once', async () => {
  const user = userEvent.setup();
  show(false, { pin_set: false });
  await user.click(await screen.findByRole('button', { name: /Estou em casa/ }));
  expect(asked).toHaveBeenCalledWith('answer_meeting', { id: 'm1', answer: 'home', pin: undefined });
});

it('help_is_asked_without_a_pin', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: /Quero ajuda/ }));
  expect(asked).toHaveBeenCalledWith('ask_meeting_help', { id: 'm1' });
  expect(await screen.findByText('Escrevemos agora a: Marta.')).toBeVisible();
});
