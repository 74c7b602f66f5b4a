import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { Texts } from '@/texts/provider';
import { NoticePreferences } from './notice-preferences';

const kind = (word: string, more: object = {}) => ({
  kind: word,
  push: true,
  email: false,
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
    kind('message.new', { email: true }),
    kind('security.login', { email: true, push_fixed: true, email_fixed: true }),
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

const show = () =>
  render(
    <Texts>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticePreferences />
      </QueryClientProvider>
    </Texts>,
  );
const at = (name: string) => screen.findByRole('switch', { name });

it('shows the kinds that are sent, each in its group, and others in none', async () => {
  show();
  const talk = await screen.findByRole('table', { name: 'Conversas' });
  expect(within(talk).getByRole('row', { name: /^Novas mensagens/ })).toBeVisible();
  expect(screen.queryByText('Presentes')).toBeNull();
  // What the server sends and this version does not know is not lost.
  const last = screen.getByRole('table', { name: 'Resumo e novidades' });
  expect(within(last).getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('table', { name: 'Matches e curtidas' })).toBeNull();
});

it('shows what cannot be switched off as fixed, with the reason', async () => {
  show();
  const row = await screen.findByRole('row', { name: /^Acessos à conta/ });
  expect(within(row).queryByRole('switch')).toBeNull();
  expect(within(row).getAllByText('Sempre')).toHaveLength(2);
  expect(within(row).getByText('Não pode ser desligado: protege a sua conta.')).toBeVisible();
  const money = screen.getByRole('row', { name: /^Pagamentos/ });
  expect(within(money).getAllByRole('switch')).toHaveLength(1);
});

it('writes one channel of one kind, by key too', async () => {
  show();
  const email = await at('Novas mensagens: e-mail');
  expect(email).toBeChecked();
  expect(email).toHaveAccessibleDescription('O e-mail vem depois de um dia, se você ainda não leu.');
  email.focus();
  await userEvent.keyboard(' ');
  expect(written).toEqual([{ kind: 'message.new', email: false }]);
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
  await userEvent.click(await at('Novas mensagens: e-mail'));
  await waitFor(() => expect(waiting).toHaveLength(2));
  waiting[0]?.();
  await waitFor(async () => expect(await at('Novas mensagens: e-mail')).not.toBeChecked());
  expect(await at('Novas mensagens: notificação')).not.toBeChecked();
  stored = stored.map((one) => (one.kind === 'message.new' ? { ...one, push: false, email: false } : one));
  waiting[1]?.();
  await waitFor(async () => expect(await at('Novas mensagens: e-mail')).not.toBeChecked());
});

it('offers to read again what did not load', async () => {
  vi.spyOn(call, 'rows').mockRejectedValueOnce(new Error('no'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await at('Novas mensagens: e-mail')).toBeVisible();
});
