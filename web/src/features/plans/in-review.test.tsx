import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { CurrentPlan } from './current-plan';
import { Purchases } from './purchases';
import type { Billing, Purchase } from './queries';

vi.mock('@/api/call', () => ({ rpc: vi.fn(), rows: vi.fn(), edge: vi.fn() }));

type Subscription = NonNullable<Billing['subscription']>;

const plan = (change: Partial<Subscription>) =>
  ({
    tier: 'premium',
    status: 'active',
    until: '2026-12-21T18:00:00Z',
    purchases: [],
    games: [],
    subscription: {
      product: 'premium_m',
      status: 'active',
      amount: 2990,
      currency: 'BRL',
      current_period_end: '2026-12-21T18:00:00Z',
      cancel_at_period_end: false,
      provider: 'stripe',
      store_page: null,
      past_due_since: null,
      in_review: null,
      ...change,
    },
  }) as Billing;

const bought = (change: Partial<Purchase>) =>
  ({
    ...plan({}),
    purchases: [
      {
        id: 'order',
        product: 'pass_7',
        method: 'pix',
        state: 'paid',
        amount: 1290,
        currency: 'BRL',
        created_at: '2026-11-21T18:00:00Z',
        paid_at: '2026-11-21T18:00:00Z',
        refunded: 0,
        refunding: true,
        refund_in_review: false,
        withdrawn_at: null,
        ...change,
      },
    ],
  }) as Billing;

const SETTLED = /Nada mais será cobrado|Renova em|Cancelado\./;

it.each([
  ['cancel', true, /Recebemos o seu cancelamento/, 'Desfazer o cancelamento'],
  ['resume', false, /Você pediu para a assinatura continuar/, 'Cancelar assinatura'],
  ['end', false, /já devia ter terminado/, null],
] as const)('refused_%s_is_no_fact_and_depends_on_the_team', (in_review, cancel, words, button) => {
  renderScreen(<CurrentPlan billing={plan({ in_review, cancel_at_period_end: cancel })} />);
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText(/depende da nossa equipe/)).toBeVisible();
  expect(screen.queryByText(SETTLED)).toBeNull();
  expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(button ? [button] : []);
});

it('confirmed_cancellation_says_that_nothing_is_charged', () => {
  renderScreen(<CurrentPlan billing={plan({ cancel_at_period_end: true })} />);
  expect(screen.getByText(/Nada mais será cobrado/)).toBeVisible();
  expect(screen.queryByText(/depende da nossa equipe/)).toBeNull();
});

it('refused_refund_is_not_on_its_way', () => {
  const { unmount } = renderScreen(<Purchases billing={bought({})} />);
  expect(screen.getByText('Devolução a caminho')).toBeVisible();
  unmount();
  renderScreen(<Purchases billing={bought({ refund_in_review: true })} />);
  expect(screen.queryByText('Devolução a caminho')).toBeNull();
  expect(screen.getByText('Devolução atrasada')).toBeVisible();
  expect(screen.getByText(/não aceitou a devolução/)).toBeVisible();
});
