import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { NoticePreferences } from './notice-preferences';

const kind = (word: string, more: object = {}) => ({
  kind: word,
  push: true,
  email: false,
  email_frequency: 'never',
  email_usual: 'immediate',
  gathers: true,
  push_fixed: false,
  email_fixed: false,
  sent: true,
  ...more,
});

let stored: Array<ReturnType<typeof kind>>;
let answer: () => Promise<unknown>;
let written: unknown[];

beforeEach(() => {
  stored = [
    kind('message.new', { email: true, email_frequency: 'immediate' }),
    kind('security.login', { email: true, push_fixed: true, email_fixed: true }),
    kind('digest.weekly', { email: true, email_frequency: 'weekly', email_usual: 'weekly', gathers: false }),
    kind('billing', { email: true, email_fixed: true }),
    kind('gift.received', { sent: false }),
    kind('tomorrow.kind'),
  ];
  written = [];
  answer = async () => [];
  vi.spyOn(call, 'rows').mockImplementation((async (ask: (db: unknown) => unknown) => {
    const table = {
      select: () => 'read',
      upsert: (one: unknown) => {
        written.push(one);
        return 'write';
      },
    };
    return ask({ from: () => table }) === 'read' ? stored : answer();
  }) as never);
});

const show = () => renderScreen(<NoticePreferences />);
const at = (name: string) => screen.findByRole('switch', { name });
const mail = (name: string) => screen.findByRole('combobox', { name: `${name}: e-mail` });
const item = (name: string) => screen.findByRole('listitem', { name });

it('shows the kinds that are sent, each in its group, and others in none', async () => {
  show();
  const talk = await screen.findByRole('region', { name: 'Conversas' });
  expect(within(talk).getByRole('listitem', { name: 'Novas mensagens' })).toBeVisible();
  expect(screen.queryByText('Presentes')).toBeNull();
  // What the server sends and this version does not know is not lost.
  const last = screen.getByRole('region', { name: 'Resumo e novidades' });
  expect(within(last).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Matches e curtidas' })).toBeNull();
});

it('shows what cannot be switched off as fixed, with the reason', async () => {
  show();
  const login = await item('Acessos à conta');
  expect(within(login).queryByRole('switch')).toBeNull();
  expect(within(login).queryByRole('combobox')).toBeNull();
  expect(within(login).getAllByText('Sempre')).toHaveLength(2);
  expect(within(login).getByText('Não pode ser desligado: protege a sua conta.')).toBeVisible();
  const money = screen.getByRole('listitem', { name: 'Pagamentos' });
  expect(within(money).getAllByRole('switch')).toHaveLength(1);
  expect(within(money).queryByRole('combobox')).toBeNull();
});

it('writes one channel of one kind, by key too', async () => {
  show();
  const push = await at('Novas mensagens: notificação');
  expect(push).toHaveAccessibleDescription('O e-mail vem depois de um dia, se você ainda não leu.');
  push.focus();
  await userEvent.keyboard(' ');
  expect(written).toEqual([{ kind: 'message.new', push: false }]);
});

it('writes how often mails of a kind come', async () => {
  show();
  const often = await mail('Novas mensagens');
  expect(often).toHaveValue('immediate');
  expect(
    within(often)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Na hora', 'Todo dia', 'A cada 3 dias', 'Toda semana', 'Nunca']);
  await userEvent.selectOptions(often, 'A cada 3 dias');
  expect(written).toEqual([{ kind: 'message.new', email_frequency: 'every_3_days' }]);
  const week = await mail('Resumo da semana');
  expect(
    within(week)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Toda semana', 'Nunca']);
});

it('takes a refused change back', async () => {
  answer = () => Promise.reject(new Error('no'));
  show();
  const push = await at('Novas mensagens: notificação');
  await userEvent.click(push);
  await waitFor(async () => expect(await at('Novas mensagens: notificação')).toBeChecked());
  expect(written).toHaveLength(1);
});

it('two changes on a slow network both stay', async () => {
  const waiting: Array<() => void> = [];
  answer = () => new Promise((resolve) => waiting.push(() => resolve([])));
  show();
  await userEvent.click(await at('Novas mensagens: notificação'));
  await userEvent.selectOptions(await mail('Novas mensagens'), 'Nunca');
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[0]?.();
  await waitFor(async () => expect(await mail('Novas mensagens')).toHaveValue('never'));
  expect(await at('Novas mensagens: notificação')).not.toBeChecked();
  stored = stored.map((one) =>
    one.kind === 'message.new' ? { ...one, push: false, email: false, email_frequency: 'never' } : one,
  );
  waiting[1]?.();
  await waitFor(async () => expect(await mail('Novas mensagens')).toHaveValue('never'));
});

it('offers to read again what did not load', async () => {
  vi.spyOn(call, 'rows').mockRejectedValueOnce(new Error('no'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await mail('Novas mensagens')).toBeVisible();
});
