// Screens of gifts and credits.
import { SCREENS as DISCOVERY } from './discovery.mjs';

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const hours = (n) => new Date(Date.now() + n * 3_600_000).toISOString();
const id = (n) => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`;
const MATCH = id(1);

const PRICES = [
  ['cafe', 5],
  ['rosa', 10],
  ['girassol', 10],
  ['livro', 15],
  ['serenata', 20],
  ['vinil', 15],
  ['brigadeiro', 5],
  ['pastel', 5],
  ['fita', 20],
  ['azulejo', 25],
  ['estrela', 30],
  ['memorias', 40],
];

const shop = (change = {}) => ({
  balance: { available: 18, pending: 0 },
  monthly: 20,
  ceiling: 200,
  muted: false,
  currency: 'BRL',
  withdraw_days: 7,
  gifts: PRICES.map(([kind, credits]) => ({
    kind,
    credits,
    amount: Math.ceil((credits * 990) / 50),
    text_max: 140,
    text_required: ['girassol', 'livro', 'serenata', 'vinil'].includes(kind),
  })),
  packs: [
    { product: 'credits_50', credits: 50, amount: 990, methods: ['pix', 'card', 'boleto'] },
    { product: 'credits_120', credits: 120, amount: 1990, methods: ['pix', 'card', 'boleto'] },
    { product: 'credits_300', credits: 300, amount: 4490, methods: ['pix', 'card', 'boleto'] },
  ],
  daily_to_one: 5,
  daily_to_all: 10,
  suggested_times: [hours(26), hours(47)],
  ...change,
});

export const gift = (change = {}) => ({
  id: id(50),
  match_id: MATCH,
  person_id: id(2),
  direction: 'received',
  state: 'delivered',
  kind: null,
  credits: null,
  text: null,
  song: null,
  own_wishes: null,
  their_wishes: null,
  place: null,
  times: [],
  meeting_id: null,
  agreed: null,
  printable: false,
  picture: null,
  sky_place: null,
  matched_at: null,
  quiet: false,
  notice: null,
  sent_at: hours(-3),
  delivered_at: hours(-3),
  opened_at: null,
  refunded_at: null,
  pinned_until: null,
  ...change,
});

const opened = (kind, change = {}) => gift({ kind, state: 'opened', opened_at: hours(-1), ...change });
const sent = (kind, change = {}) => gift({ kind, direction: 'sent', credits: 10, ...change });

const SKY =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><circle cx="160" cy="160" r="150" fill="#141a3c" stroke="#ffbe3d" stroke-width="2"/><circle cx="120" cy="90" r="4" fill="#fff"/><circle cx="200" cy="180" r="8" fill="#e8e6f5"/><circle cx="90" cy="210" r="5" fill="#f0653f"/></svg>';

const PEOPLE = ['Rafael', 'Maria Aparecida dos Santos Albuquerque', 'Lia'].map((name, at) => ({
  id: id(1 + at),
  state: 'open',
  person_id: id(20 + at),
  person: { id: id(20 + at), name, avatar_path: null },
}));

const LIST = [
  gift(),
  opened('livro', { id: id(51), text: 'Para ler devagar.' }),
  sent('rosa', { id: id(52) }),
  sent('azulejo', { id: id(53), state: 'refunded', refunded_at: hours(-1) }),
];

const STATEMENT = [
  { id: id(60), kind: 'gift', state: 'pending', change: -10, at: hours(-3), ended_at: null },
  { id: id(61), kind: 'gift', state: 'expired', change: -25, at: hours(-900), ended_at: hours(-180) },
  { id: id(62), kind: 'purchase', state: 'posted', change: 50, at: hours(-901), ended_at: null },
  { id: id(63), kind: 'monthly_credits', state: 'posted', change: 20, at: hours(-902), ended_at: null },
];

const screen = (name, path, wire = {}, change = {}) => ({
  name,
  path,
  member: true,
  full: true,
  ...change,
  wire: {
    ...base.wire,
    '/rest/v1/rpc/gift_shop': shop(),
    '/rest/v1/rpc/my_gifts': LIST,
    '/rest/v1/rpc/wallet_statement': STATEMENT,
    '/rest/v1/matches': PEOPLE,
    ...wire,
  },
});

const one = (name, what) =>
  screen(`gift-${name}`, `/gifts?presente=${what.id}`, { '/rest/v1/rpc/gift': what });

export const SCREENS = [
  screen('gifts', '/gifts'),
  screen('gifts-empty', '/gifts', { '/rest/v1/rpc/my_gifts': [], '/rest/v1/matches': [] }),
  screen('gifts-failed', '/gifts', { '/rest/v1/rpc/my_gifts': undefined }, { loud: true }),
  screen(
    'gifts-shop',
    `/gifts?para=${MATCH}`,
    {},
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: /Café Coado/ }).click();
        await page.evaluate(() => scrollTo(0, 0));
      },
    },
  ),
  screen('gifts-shop-all', `/gifts?para=${MATCH}`),
  screen(
    'gifts-insufficient',
    `/gifts?para=${MATCH}`,
    {},
    {
      full: false,
      act: async (page) => page.getByRole('button', { name: /Caixa de Memórias/ }).click(),
    },
  ),
  screen(
    'gifts-write',
    `/gifts?para=${MATCH}`,
    {},
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: /Café Coado/ }).click();
        await page.getByRole('button', { name: 'Escrever o bilhete' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ),
  screen('gifts-credits', '/gifts?creditos=1'),
  screen('gifts-credits-owed', '/gifts?creditos=1', {
    '/rest/v1/rpc/gift_shop': shop({ balance: { available: -40, pending: 30 } }),
  }),
  screen('gifts-shelf', `/gifts?estante=${MATCH}`),
  one('wrapped', gift()),
  one('book', opened('livro', { text: 'Para ler devagar, num domingo de chuva.' })),
  one('serenade', opened('serenata', { text: 'Debaixo da tua janela\ncanto baixo.' })),
  one(
    'record',
    opened('vinil', {
      text: 'Toca quando penso em você.',
      song: { title: 'Carinhoso', artist: 'Pixinguinha' },
    }),
  ),
  one('ribbon', opened('fita')),
  one('coffee', opened('cafe', { place: 'Café Girondino', times: [hours(26), hours(47)] })),
  one('star', opened('estrela', { picture: SKY, sky_place: 'brasilia', matched_at: hours(-500) })),
  one('memories', opened('memorias', { agreed: true })),
  one('refunded', sent('rosa', { state: 'refunded', refunded_at: hours(-1) })),
];
