import { readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChoosePlan } from '@/features/plans/choose';
import type { Billing, Plans, Purchase } from '@/features/plans/queries';
import { Withdrawals } from '@/features/plans/withdrawals';
import { BuySheet } from '@/shared/billing/buy-sheet';
import { renderScreen } from '@/testing/render-screen';

const { rpc } = vi.hoisted(() => ({ rpc: vi.fn() }));
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));

const before = i18n.locale;
beforeEach(() => i18n.load('pt-PT', {}));
afterEach(() => i18n.activate(before));

const show = (node: ReactNode) => renderScreen(node);

const plans = (currency: string) =>
  ({
    country: currency === 'BRL' ? 'BR' : 'PT',
    currency,
    withdraw_days: currency === 'BRL' ? 7 : 14,
    provider: 'sandbox',
    stores: [],
    in_stores: [],
    three_times: false,
    offers: [
      { id: 'pass_7', kind: 'pass', months: null, days: 7, amount: 349, methods: ['card'], renews_by: [] },
    ],
  }) as Plans;

const purchase = (currency: string, change: Partial<Purchase> = {}) =>
  ({
    id: 'order',
    product: 'pass_7',
    kind: 'pass',
    method: 'card',
    state: 'paid',
    amount: 349,
    currency,
    created_at: '2026-11-21T18:00:00Z',
    paid_at: '2026-11-21T18:00:00Z',
    withdrawable_until: '2026-12-05T18:00:00Z',
    withdrawn_at: null,
    refundable_credits: null,
    ...change,
  }) as Purchase;

it.each(['pt-BR', 'pt-PT'])('order_button_follows_the_market_and_not_the_language in %s', async (locale) => {
  i18n.activate(locale);
  for (const [currency, words] of [
    ['EUR', /^Encomendar com obrigação de pagar /],
    ['BRL', /^Pagar /],
  ] as const) {
    const { unmount } = show(<ChoosePlan plans={plans(currency)} />);
    expect(screen.getByRole('button', { name: words })).toBeVisible();
    unmount();
  }
  // A button for each way of paying is the order itself.
  const sheet = (currency: string) => (
    <BuySheet product="credits_50" methods={['card']} title="50" currency={currency} onClose={() => {}} />
  );
  const { unmount } = show(sheet('EUR'));
  expect(
    await screen.findByRole('button', { name: 'Encomendar com obrigação de pagar, por Cartão' }),
  ).toBeVisible();
  unmount();
  show(sheet('BRL'));
  expect(await screen.findByRole('button', { name: 'Cartão' })).toBeVisible();
});

it('withdrawal_is_named_by_the_law_of_the_market_and_stays_on_the_screen', async () => {
  i18n.activate('pt-BR');
  const billing = (one: Purchase) => ({ purchases: [one], games: [] }) as unknown as Billing;
  const { unmount } = show(<Withdrawals billing={billing(purchase('BRL'))} />);
  expect(screen.getByRole('button', { name: /^Desistir da compra/ })).toBeVisible();
  unmount();
  const taken = purchase('EUR', { withdrawable_until: null, withdrawn_at: '2026-12-05T17:00:00Z' });
  rpc.mockResolvedValue(taken);
  const view = show(<Withdrawals billing={billing(purchase('EUR'))} />);
  expect(screen.getByText(/você desiste sem dizer por quê, e o dinheiro volta/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^Retratar-se do contrato aqui/ }));
  const dialog = await screen.findByRole('dialog');
  expect(rpc).not.toHaveBeenCalled();
  expect(within(dialog).getByText(/^Contrato: Passe de 7 dias, de /)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar a retratação' }));
  expect(
    await screen.findByText(/^Recebemos a sua declaração em .*: você desiste de Passe de 7 dias\./),
  ).toBeVisible();
  expect(rpc).toHaveBeenCalledWith('withdraw_purchase', { id: 'order' });
  view.unmount();
  show(<Withdrawals billing={billing(taken)} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

it('withdrawal_stands_above_the_purchases_wherever_both_are', () => {
  for (const page of ['src/routes/plans.tsx', 'src/features/plans/billing-after-beta.tsx']) {
    const source = readFileSync(page, 'utf8');
    const [right, purchases] = ['<Withdrawals ', '<Purchases '].map((tag) => source.indexOf(tag));
    expect(right, page).toBeGreaterThan(0);
    expect(purchases, page).toBeGreaterThan(right ?? 0);
  }
});
