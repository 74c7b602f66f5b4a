// Screens of Destaque: its start, the half hour, the receipts, and what refuses it.
import { readFileSync } from 'node:fs';
import { SCREENS as DISCOVERY } from './discovery.mjs';

/** What the server answers to a member with a boost of the week; the tests of the screen read it too. */
const BOOST_PAGE = JSON.parse(
  readFileSync(new URL('../../src/testing/boost-page.json', import.meta.url), 'utf8'),
);

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const id = (n) => `00000000-0000-4000-8000-0000000008${String(n).padStart(2, '0')}`;
const day = (hour, minute = 0) => new Date(2026, 10, 21, hour, minute).toISOString();

const boost = (change = {}) => ({
  id: id(1),
  state: 'done',
  started_at: day(20, 30),
  ends_at: day(21),
  bars: [18, 27, 34, 31, 29, 23],
  impressions: 162,
  likes: 9,
  matches: 2,
  baseline: 58,
  counted_baseline: 58,
  likes_baseline: 3,
  best_item: 'prompt:coro',
  best_item_likes: 3,
  ...change,
});

const small = { bars: [0, 0, 0, 0, 0, 0], impressions: 23, likes: 1, matches: 0, likes_baseline: 0 };
const back = boost({
  ...small,
  state: 'returned',
  baseline: 8,
  counted_baseline: 20,
  best_item: null,
  best_item_likes: null,
});
const soon = () => new Date(Date.now() + 19 * 60_000).toISOString();
const running = () =>
  boost({
    state: 'running',
    started_at: new Date(Date.now() - 11 * 60_000).toISOString(),
    ends_at: soon(),
    bars: [0, 0, 0, 0, 0, 0],
    impressions: 49,
    likes: 3,
    matches: 0,
    best_item: null,
    best_item_likes: null,
  });

const page = (change = {}) => ({
  ...BOOST_PAGE,
  next_week_at: new Date(2026, 10, 23, 4).toISOString(),
  best_hours: [20, 21, 22],
  ...change,
});

const NONE = { returned: 0, weekly: 0, bought: 0 };
const screen = (name, answer, change = {}) => ({
  name,
  path: '/boost-profile',
  member: true,
  full: true,
  ...change,
  wire: { ...base.wire, '/rest/v1/rpc/boosts': answer },
});
const receipt = (name, one) =>
  screen(name, page({ boosts: [one] }), { path: `/boost-profile?recibo=${one.id}` });

export const SCREENS = [
  screen(
    'boost-start',
    page({ boosts: [boost(), { ...back, id: id(2) }, boost({ id: id(3), state: 'stopped' })] }),
  ),
  screen('boost-buy', page({ available: NONE, premium: false, best_hours: null })),
  screen(
    'boost-running',
    page({ refusal: 'running', available: NONE, boosts: [running(), { ...back, id: id(2) }] }),
  ),
  screen('boost-limited', page({ refusal: 'limited', boosts: [back] })),
  screen('boost-paused', page({ refusal: 'paused' })),
  screen('boost-failed', undefined, { loud: true }),
  receipt('boost-receipt', boost()),
  receipt('boost-returned', back),
  receipt('boost-stopped', boost({ ...small, state: 'stopped' })),
  screen('boost-absent', page(), { path: `/boost-profile?recibo=${id(77)}` }),
  screen('boost-table', page({ boosts: [boost()] }), {
    path: `/boost-profile?recibo=${id(1)}`,
    act: async (window) => {
      await window.getByRole('button', { name: 'Ver tabela' }).click();
    },
  }),
  screen('boost-pay', page({ available: NONE, premium: false }), {
    full: false,
    act: async (window) => {
      await window.getByRole('button', { name: /^Comprar um por/ }).click();
      await window.getByRole('dialog').waitFor();
    },
  }),
];
