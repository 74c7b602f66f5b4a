import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { queries } from '@/api/query';
import { fakeStore } from '@/native/fakes';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';
import type { Plans } from './queries';
import StoreOffers from './store-offers';

const { plugin, rpc } = vi.hoisted(() => ({ plugin: vi.fn(), rpc: vi.fn() }));
vi.mock('@/native/plugins', () => ({ plugin }));
vi.mock('@/api/call', () => ({ rpc, edge: vi.fn(), rows: vi.fn() }));

const PRICES = { premium_m: 'R$ 34,90', premium_y: 'R$ 229,90' };

const plans = (stores: string[]) =>
  ({ stores, in_stores: ['premium_m', 'premium_y'], offers: [], currency: 'BRL' }) as unknown as Plans;

const show = (stores = ['google']) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Texts>
          <StoreOffers plans={plans(stores)} />
        </Texts>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  queries.clear();
  vi.clearAllMocks();
  rpc.mockImplementation(async (name: string) => (name === 'store_purchase_token' ? { token: 'me' } : {}));
});

it('prices_are_those_of_the_store_and_the_chosen_product_is_bought', async () => {
  const store = fakeStore({ prices: PRICES });
  plugin.mockReturnValue(store.plugin);
  show();
  await userEvent.click(await screen.findByRole('radio', { name: /Premium mensal/ }));
  expect(screen.getByText(/R\$ 34,90 por mês, cobrados pela Google Play/)).toBeVisible();
  await press('Assinar por R$ 34,90');
  await vi.waitFor(() => expect(store.finish).toHaveBeenCalledWith({ proof: 'proof-of-premium_m' }));
  expect(store.purchase).toHaveBeenCalledWith({ id: 'premium_m', account: 'me' });
  expect(rpc).toHaveBeenCalledWith('verify_store_purchase', { store: 'google', proof: 'proof-of-premium_m' });
});

it('purchase_that_waits_says_so', async () => {
  plugin.mockReturnValue(fakeStore({ prices: PRICES, state: 'pending' }).plugin);
  show();
  await press('Assinar por R$ 229,90');
  expect(await screen.findByText(/ainda espera uma confirmação/)).toBeVisible();
});

it('refusal_of_the_server_is_shown_in_its_own_words', async () => {
  plugin.mockReturnValue(fakeStore({ prices: PRICES }).plugin);
  const words = 'Sua assinatura é gerida pela App Store. Nada foi cobrado.';
  rpc.mockRejectedValue(new ApiError(words, 'STATE', 409));
  show();
  await press('Assinar por R$ 229,90');
  expect(await screen.findByText(words)).toBeVisible();
});

it('purchase_that_broke_off_names_the_way_back', async () => {
  const store = fakeStore({ prices: PRICES });
  store.purchase.mockRejectedValue(Object.assign(new Error('billing'), { code: 'BILLING_UNAVAILABLE' }));
  plugin.mockReturnValue(store.plugin);
  show();
  await press('Assinar por R$ 229,90');
  expect(await screen.findByText(/toque em Restaurar compras/)).toBeVisible();
});

it('restoring_nothing_says_that_there_is_nothing', async () => {
  plugin.mockReturnValue(fakeStore({ prices: PRICES }).plugin);
  show();
  await press('Restaurar compras');
  expect(await screen.findByText(/não tem nenhuma assinatura ativa/)).toBeVisible();
});

it('shell_without_a_store_sells_nothing', async () => {
  plugin.mockReturnValue(undefined);
  show();
  expect(await screen.findByText('A Google Play não respondeu. Nada foi cobrado.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Assinar/ })).toBeNull();
});

it('store_whose_purchases_do_not_count_here_is_not_asked', async () => {
  const store = fakeStore({ prices: PRICES });
  plugin.mockReturnValue(store.plugin);
  show(['apple']);
  expect(await screen.findByText('Ainda não há nada à venda por aqui.')).toBeVisible();
  expect(screen.queryByText(PRICES.premium_y)).toBeNull();
});
