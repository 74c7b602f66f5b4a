import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import boostPage from '@/testing/boost-page.json';
import { renderScreen } from '@/testing/render-screen';
import { Boosts } from './boosts';
import { scale } from './chart';
import type { Boost, BoostPage } from './queries';
import { times } from './words';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(async () => []), edge: vi.fn() }));

const boost: Boost = {
  id: 'um',
  state: 'done',
  started_at: new Date(2026, 10, 21, 20, 30).toISOString(),
  ends_at: new Date(2026, 10, 21, 21).toISOString(),
  bars: [18, 27, 34, 31, 29, 23],
  impressions: 162,
  likes: 9,
  matches: 2,
  baseline: 58,
  counted_baseline: 58,
  likes_baseline: 3,
  best_item: 'prompt:coro',
  best_item_likes: 3,
};
const page: BoostPage = {
  ...boostPage,
  next_week_at: new Date(2026, 10, 23, 4).toISOString(),
  offer: { ...boostPage.offer, methods: ['pix'] },
  best_hours: null,
};

let answer: BoostPage | Error;
let started: unknown;
beforeEach(() => {
  [answer, started] = [page, { id: 'um', ends_at: boost.ends_at }];
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    const value = name === 'boosts' ? answer : started;
    if (value instanceof Error) throw value;
    return value;
  });
});

function show(receipt: string | null = null) {
  renderScreen(<Boosts receipt={receipt} />);
}

it('receipt states the number, its base, six bars with a table, and the promise', async () => {
  answer = { ...page, boosts: [boost] };
  show('um');
  expect(await screen.findByText('2,8×')).toBeVisible();
  expect(screen.getByText('Sábado, 21 de novembro, das 20h30 às 21h')).toBeVisible();
  expect(screen.getByRole('img', { name: /20h30: 18, .*20h55: 23\. Seu normal: 9,7\./ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Garantia cumprida' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabela' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(7);
  expect(rows[3]).toHaveTextContent('20h4034 vezes9,7');
});

it('boost below the promise says that it came back, and never looks like it was kept', async () => {
  const missed = { ...boost, state: 'returned' as const, impressions: 115 };
  expect([times(missed), times(boost), times({ ...missed, impressions: 116 })]).toEqual([1.9, 2.8, 2]);
  answer = { ...page, boosts: [missed] };
  show('um');
  expect(await screen.findByText('1,9×')).toBeVisible();
  expect(
    screen.getByRole('heading', { name: 'Não chegou ao dobro. O destaque voltou para você.' }),
  ).toBeVisible();
  expect(screen.queryByText('Garantia cumprida')).toBeNull();
});

it('boost of a person who hid or changed whom they meet says that it counts as used, never that it came back', async () => {
  answer = { ...page, boosts: [{ ...boost, state: 'hidden', impressions: 30, bars: [0, 0, 0, 0, 0, 0] }] };
  show('um');
  expect(await screen.findByRole('heading', { name: 'O destaque contou como usado' })).toBeVisible();
  expect(screen.getByText(/Por isso ele não voltou/)).toBeVisible();
  expect(screen.queryByText(/voltou para você/)).toBeNull();
  expect(screen.queryByText('Garantia cumprida')).toBeNull();
});

it('start sends one id until it worked, and says a refusal in words', async () => {
  started = new ApiError('Você já está em destaque agora.', 'STATE', 409);
  show();
  const begin = await screen.findByRole('button', { name: 'Começar agora' });
  // It lies below five sentences, and stays in reach of the thumb.
  expect(begin.parentElement).toHaveClass('max-md:sticky', 'max-md:bottom-[var(--tabs,0px)]');
  await userEvent.click(begin);
  expect(await screen.findByText('Você já está em destaque agora.')).toBeVisible();
  await waitFor(() => expect(begin).toBeEnabled());
  await userEvent.click(begin);
  const ids = rpc.mock.calls.filter(([name]) => name === 'start_boost').map(([, args]) => args.client_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('without any there is a price in money, and ways of paying it', async () => {
  answer = { ...page, premium: false, available: { returned: 0, weekly: 0, bought: 0 } };
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Comprar um por R\$\s9,90$/ }));
  expect(
    within(await screen.findByRole('dialog', {}, { timeout: 10_000 })).getByRole('button', { name: 'Pix' }),
  ).toBeVisible();
});

it('limited account, absent receipt and failure each have their words', async () => {
  answer = { ...page, refusal: 'limited' };
  show();
  expect(await screen.findByText(/Por uma decisão da moderação/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Começar agora' })).toBeNull();
  show('outro');
  expect(await screen.findByText('Este resultado não está aqui')).toBeVisible();
  answer = new Error('offline');
  show();
  expect(await screen.findByText('O destaque não carregou')).toBeVisible();
});

it('marks of the chart are whole and cover the highest bar', () => {
  expect([scale(34), scale(0), scale(1)]).toEqual([
    [0, 12, 24, 36],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
});
