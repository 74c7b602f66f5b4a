import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { Plan } from './plan';
import type { Meeting } from './queries';

const meeting: Meeting = {
  id: 'm1',
  match_id: 'x1',
  person: { id: 'p1', name: 'Rafael Souza', photo: null },
  state: 'confirmed',
  my_turn: true,
  kind: 'market',
  place: 'Mercado Municipal',
  hidden: false,
  starts_at: '2026-11-29T15:00:00Z',
  alternative: { kind: 'park', place: 'Parque Augusta', hidden: false, starts_at: '2026-11-30T15:00:00Z' },
  sequence: 4,
  notice: 'lure',
  sends_texts: true,
  video: { mine: true, both: true },
  shows_photo: false,
  watch: 'off',
  running: false,
  pin_set: true,
  contacts: [],
  checkins: [],
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
    if (name === 'helplines' || name === 'meetings') return [];
    if (name === 'video_mark') return meeting.video;
    asked(name, args);
    if (refusal) throw refusal;
    return undefined;
  }) as never);
});

const show = (more: Partial<Meeting> = {}) =>
  renderScreen(<Plan meeting={{ ...meeting, ...more }} />, { at: '/encontro/m1' });

it('shows another place beside the agreed one and accepts what was read', async () => {
  show();
  expect(await screen.findByText('Rafael propôs outro lugar ou horário.')).toBeVisible();
  expect(screen.getByText('Mercado Municipal')).toBeVisible();
  expect(screen.getByText('Parque Augusta')).toBeVisible();
  expect(screen.getByText(/Este lugar pode não ser público/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aceitar a mudança' }));
  expect(asked).toHaveBeenCalledWith('accept_meeting', { id: 'm1', sequence: 4, confirm: false });
  await userEvent.click(screen.getByRole('button', { name: 'Manter como combinado' }));
  expect(asked).toHaveBeenLastCalledWith('decline_meeting', { id: 'm1' });
});

it('says kindly that the proposal changed meanwhile', async () => {
  refusal = new ApiError('O convite mudou enquanto você lia.', 'STATE', 409);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar a mudança' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('O convite mudou enquanto você lia.');
  expect(screen.getByRole('button', { name: 'Aceitar a mudança' })).toBeEnabled();
});

it('offers no change when the meeting is about to begin', async () => {
  show({ running: true });
  expect(await screen.findByText(/vale o que vocês combinaram/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Aceitar a mudança' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Propor outro' })).toBeNull();
});

it('a place that moderation removed says so and cannot be agreed on', async () => {
  show({
    place: null,
    alternative: { ...(meeting.alternative as object), place: null } as Meeting['alternative'],
  });
  expect(await screen.findAllByText('O lugar foi retirado pela moderação.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Aceitar a mudança' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Manter como combinado' })).toBeVisible();
});

it('a place with a hidden word is closed until its reader opens it', async () => {
  show({ hidden: true, alternative: null, my_turn: false });
  expect(await screen.findByText('Mercado Municipal')).not.toBeVisible();
  await userEvent.click(screen.getByText('Tem uma palavra que você ocultou. Mostrar'));
  expect(screen.getByText('Mercado Municipal')).toBeVisible();
});

it('asks for the PIN before another contact is named in the hours of the meeting', async () => {
  show({ alternative: null, my_turn: false, watch: 'on', running: true, pin_set: true });
  await userEvent.type(await screen.findByLabelText('Nome'), 'Tia');
  await userEvent.type(screen.getByLabelText(/E-mail ou celular/), '+5511987654321');
  await userEvent.click(screen.getByRole('button', { name: /Enviar o plano/ }));
  expect(asked).not.toHaveBeenCalledWith('share_meeting', expect.anything());
  for (const digit of ['2', '4', '6', '8'])
    await userEvent.click(screen.getByRole('button', { name: digit }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(asked).toHaveBeenCalledWith('share_meeting', {
    id: 'm1',
    contacts: [{ name: 'Tia', phone: '+5511987654321' }],
    pin: '2468',
  });
});

it('sends the plan to a telephone where messages are sent', async () => {
  show({ alternative: null, my_turn: false });
  await userEvent.type(await screen.findByLabelText('Nome'), 'Tia');
  await userEvent.type(screen.getByLabelText(/E-mail ou celular/), '+5511987654321');
  await userEvent.click(screen.getByRole('button', { name: /Enviar o plano/ }));
  expect(asked).toHaveBeenCalledWith('share_meeting', {
    id: 'm1',
    contacts: [{ name: 'Tia', phone: '+5511987654321' }],
  });
});
