// Screens of plans and payments, with the answers that they need.
import { user } from '../shots-wire.mjs';

const DAY = 86_400_000;
const at = (days) => new Date(Date.now() + days * DAY).toISOString();
const id = (n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const offer = (name, kind, months, days, amount, methods) => ({
  id: name,
  kind,
  months,
  days,
  amount,
  methods,
  renews_by: kind === 'premium' ? ['card'] : [],
});
const plans = {
  country: 'BR',
  currency: 'BRL',
  withdraw_days: 7,
  provider: 'sandbox',
  offers: [
    offer('premium_m', 'premium', 1, null, 3990, ['card']),
    offer('premium_q', 'premium', 3, null, 9990, ['card']),
    offer('premium_y', 'premium', 12, null, 26990, ['card']),
    offer('pass_30', 'pass', null, 30, 4490, ['pix', 'boleto', 'card']),
  ],
  three_times: false,
};
const purchase = (n, change = {}) => ({
  id: id(n),
  product: 'premium_q',
  kind: 'premium',
  method: 'card',
  amount: 9990,
  currency: 'BRL',
  state: 'paid',
  created_at: at(-3),
  paid_at: at(-3),
  period_end: at(87),
  expires_at: null,
  decline: null,
  refunded: 0,
  refunding: false,
  refund_in_review: false,
  renewal: false,
  renews: true,
  url: null,
  voucher: null,
  withdrawable_until: at(4),
  ...change,
});
const free = { tier: 'free', status: 'none', until: null, subscription: null, purchases: [], games: [] };
const subscribed = (change = {}) => ({
  tier: 'premium',
  status: 'active',
  until: at(87),
  subscription: {
    amount: 9990,
    currency: 'BRL',
    product: 'premium_q',
    status: 'active',
    current_period_end: at(87),
    cancel_at_period_end: false,
    past_due_since: null,
    in_review: null,
    ...change,
  },
  purchases: [
    purchase(1),
    purchase(2, {
      state: 'refunded',
      refunded: 3990,
      product: 'premium_m',
      amount: 3990,
      renews: false,
      withdrawable_until: null,
    }),
    purchase(3, {
      state: 'failed',
      decline: 'expired_card',
      paid_at: null,
      period_end: null,
      withdrawable_until: null,
    }),
  ],
  games: [],
});
const wire = { '/rest/v1/rpc/plans': plans, '/rest/v1/rpc/billing': free };
const screen = (name, path, rest = {}) => ({
  name,
  path,
  member: true,
  ...rest,
  wire: { ...wire, ...rest.wire },
});
const payment = (name, change, rest = {}) =>
  screen(`payment-${name}`, `/plans/pagamento/${id(1)}`, {
    ...rest,
    wire: {
      '/rest/v1/rpc/payment_status': purchase(1, {
        paid_at: null,
        withdrawable_until: null,
        period_end: null,
        ...change,
      }),
    },
  });
const PIX =
  '00020126580014br.gov.bcb.pix0136enlace-demonstracao-0190000052040000530398654044.905802BR5906Enlace6009Sao Paulo';
const voucher = (kind, change = {}) => ({
  kind,
  code: null,
  entity: null,
  reference: null,
  page: null,
  sandbox: true,
  ...change,
});

/** The second step of the right to withdraw. */
const withdraw = (name, bought, button, more = {}) =>
  screen(name, '/plans', {
    wire: { '/rest/v1/rpc/billing': { ...subscribed(), purchases: [bought] }, ...more },
    act: async (page) => {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
    },
  });
const abroad = {
  '/rest/v1/profiles': [
    {
      id: user.id,
      full_name: 'Beatriz',
      avatar_url: null,
      birthdate: '1997-02-10',
      country_code: 'PT',
    },
  ],
};

export const SCREENS = [
  screen('plans', '/plans', { full: true }),
  screen('plans-pass', '/plans', {
    full: true,
    act: (page) =>
      page
        .getByRole('radio', { name: /30 dias/ })
        .first()
        .check({ force: true }),
  }),
  screen('plans-nothing', '/plans', { wire: { '/rest/v1/rpc/plans': { ...plans, offers: [] } } }),
  screen('plans-failed', '/plans', {
    loud: true,
    wire: { '/rest/v1/rpc/plans': undefined, '/rest/v1/rpc/billing': undefined },
  }),
  screen('plans-premium', '/plans', { full: true, wire: { '/rest/v1/rpc/billing': subscribed() } }),
  screen('plans-cancel', '/plans', {
    wire: { '/rest/v1/rpc/billing': subscribed() },
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  screen('plans-cancelled', '/plans', {
    wire: { '/rest/v1/rpc/billing': subscribed({ cancel_at_period_end: true }) },
  }),
  screen('plans-in-review', '/plans', {
    full: true,
    wire: {
      '/rest/v1/rpc/billing': {
        ...subscribed({ cancel_at_period_end: true, in_review: 'cancel' }),
        purchases: [purchase(1, { refunding: true, refund_in_review: true, withdrawable_until: null })],
      },
    },
  }),
  screen('plans-owed', '/plans', {
    wire: { '/rest/v1/rpc/billing': subscribed({ status: 'past_due', past_due_since: at(-1) }) },
  }),
  withdraw('plans-withdraw', purchase(1), /^Desistir da compra/),
  withdraw(
    'plans-withdraw-credits',
    purchase(1, {
      product: 'credits_120',
      kind: 'credits',
      method: 'mbway',
      amount: 1999,
      currency: 'EUR',
      renews: false,
      refundable_credits: 86,
    }),
    /^Retratar-se/,
    abroad,
  ),
  screen('plans-withdrawn', '/plans', {
    full: true,
    wire: {
      '/rest/v1/rpc/billing': subscribed(),
      '/rest/v1/rpc/withdraw_purchase': purchase(1, { withdrawable_until: null, withdrawn_at: at(0) }),
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^Desistir da compra/ }).click();
      await page.getByRole('button', { name: 'Desistir e receber de volta' }).click();
      await page.getByText(/^Recebemos a sua declaração/).waitFor();
    },
  }),
  // The end of the page of somebody in Portugal, with the book of complaints.
  screen('footer-portugal', '/plans', {
    wire: abroad,
    act: (page) => page.getByRole('link', { name: 'Livro de Reclamações' }).scrollIntoViewIfNeeded(),
  }),
  screen('plans-after-beta', '/plans', {
    wire: {
      '/functions/v1/beta-status': {
        isBetaUser: true,
        isBetaExpired: true,
        daysLeft: 0,
        betaUserLimit: 50,
        beta_access: { beta_id: 7 },
      },
    },
  }),
  payment('paid', { state: 'paid', paid_at: at(0) }),
  payment(
    'pix',
    {
      state: 'awaiting_payment',
      method: 'pix',
      product: 'pass_30',
      kind: 'pass',
      amount: 4490,
      expires_at: at(0.02),
      voucher: voucher('pix', { code: PIX }),
    },
    { full: true },
  ),
  payment(
    'boleto',
    {
      state: 'awaiting_payment',
      method: 'boleto',
      product: 'pass_30',
      kind: 'pass',
      amount: 4490,
      expires_at: at(3),
      voucher: voucher('boleto', { code: '34191.79001 01043.510047 91020.150008 1 92730000004490' }),
    },
    { full: true },
  ),
  payment(
    'multibanco',
    {
      state: 'awaiting_payment',
      method: 'multibanco',
      amount: 1999,
      currency: 'EUR',
      expires_at: at(3),
      voucher: voucher('multibanco', { entity: '11249', reference: '123 456 789' }),
    },
    { full: true },
  ),
  payment('confirming', { state: 'created' }),
  payment('declined', { state: 'failed', decline: 'insufficient_funds', url: '/sandbox-checkout/1' }),
  payment('late', { state: 'expired' }),
  payment('returned', { state: 'refunded', refunded: 9990 }),
  screen('payment-failed', `/plans/pagamento/${id(1)}`, { loud: true }),
];
