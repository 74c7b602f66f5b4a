// Screens of "Encontramos alguém": the choice, the question on both sides, the moment, the rest; and a member's own link.
import { SCREENS as DISCOVERY } from './discovery.mjs';

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const RPC = '/rest/v1/rpc/';
const days = (n) => new Date(Date.now() + n * 86_400_000).toISOString();
const id = (n) => `00000000-0000-4000-8000-0000000009${String(n).padStart(2, '0')}`;
const MATCH = id(1);

const MATCHES = ['Rafael', 'Maximiliano-Bartolomeu dos Santos', 'Lia'].map((name, at) => ({
  id: id(1 + at),
  state: 'talking',
  person: { id: id(20 + at), name, avatar_path: at === 0 ? 'rafael' : null },
}));

const couple = (state, change = {}) => ({
  match_id: MATCH,
  person_id: id(20),
  name: 'Rafael',
  state,
  expires_at: state === 'asked' || state === 'question' ? days(6) : null,
  since: state === 'couple' ? days(0) : null,
  story: null,
  ...change,
});

const found = (change = {}) => ({
  resting: null,
  questions: [],
  asked: null,
  refunds: [],
  renews: false,
  stores: [],
  other_conversations: 0,
  stories: [],
  ...change,
});
const RESTING = { reason: 'couple', match_id: MATCH, since: days(0) };
const REFUNDS = [
  {
    order_id: id(60),
    product_id: 'premium_y',
    months: 11,
    amount: 18_325,
    currency: 'BRL',
    in_review: false,
  },
  { order_id: id(61), product_id: 'pass_30', months: 0, amount: 3490, currency: 'BRL', in_review: true },
];
const STORES = [
  { store: 'App Store', page: 'https://apps.apple.com/account/subscriptions', renews_at: days(12) },
];
const STORY = 'Foi numa terça, com chuva, e nenhum dos dois queria ir embora.\nO café fechou, e nós não.';
const story = (change) => ({
  text: STORY,
  version: 1,
  mine: false,
  agreed: false,
  published: false,
  ...change,
});

const screen = (name, path, wire, change = {}) => ({
  name,
  path,
  member: true,
  full: true,
  ...change,
  wire: {
    ...base.wire,
    '/rest/v1/matches': MATCHES,
    [`${RPC}found_someone`]: found(),
    [`${RPC}couple_stories`]: [],
    ...wire,
  },
});
const at = `/encontramos/${MATCH}`;
const own = (change) => ({ [`${RPC}found_someone`]: found(change) });
const two = (...given) => ({ [`${RPC}couple`]: couple(...given) });

export const SCREENS = [
  screen(
    'couple-choice',
    '/encontramos',
    own({ questions: [{ match_id: id(2), name: 'Max', expires_at: days(3) }] }),
  ),
  screen('couple-nobody', '/encontramos', { '/rest/v1/matches': [] }),
  screen('couple-failed', '/encontramos', { [`${RPC}found_someone`]: undefined }, { loud: true }),
  screen('couple-resting', '/encontramos', {
    ...own({
      resting: RESTING,
      refunds: REFUNDS,
      other_conversations: 3,
      stories: [{ match_id: id(9), text: 'Foi numa terça, com chuva.', version: 1, published: true }],
    }),
    [`${RPC}couple_stories`]: [{ text: STORY }],
  }),
  screen('couple-alone', '/encontramos', own({ resting: { ...RESTING, reason: 'alone' } })),
  screen('couple-say', at, two('none')),
  screen('couple-asked', at, two('asked')),
  screen('couple-question', at, two('question', { name: 'Maximiliano-Bartolomeu dos Santos' })),
  screen('couple-moment', at, {
    ...two('couple'),
    ...own({ resting: RESTING, refunds: REFUNDS, stores: STORES, renews: true, other_conversations: 1 }),
  }),
  screen('couple-story', at, { ...two('couple', { story: story() }), ...own({ resting: RESTING }) }),
  screen('couple-story-published', at, {
    ...two('couple', { story: story({ mine: true, agreed: true, published: true }) }),
    ...own({ resting: RESTING }),
  }),
  screen(
    'invited',
    '/auth?convite=ABCDEFGH2345',
    { [`${RPC}invitation`]: { name: 'Ana' } },
    { member: false },
  ),
];
