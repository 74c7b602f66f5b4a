// Screens of Match do Dia and of the tab "Juntos".
import { card, SCREENS as DISCOVERY } from './discovery.mjs';

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const WIRE = '/rest/v1/rpc/daily_match';
const hours = (n) => new Date(Date.now() + n * 3_600_000).toISOString();

const proposal = (change = {}) => ({
  id: '00000000-0000-4000-8000-000000000777',
  state: 'open',
  delivered_at: hours(-2),
  expires_at: hours(46),
  person: card(0, { illustrated: true, intention_seal: 'serious' }),
  reasons: [
    { key: 'intention', text: 'O que vocês procuram agora combina.' },
    { key: 'interests', text: 'Os dois gostam de Música e de Dança.' },
    { key: 'distance', text: 'Vocês estão perto o bastante para um café.' },
  ],
  talk: 'Conte como Dança entrou na sua vida, e pergunte o mesmo.',
  match_id: null,
  ...change,
});

const gone = (state) => proposal({ state, person: null, reasons: [], talk: null });
const day = (...proposals) => ({ proposals, next_at: hours(22), allowance: 1, learns: false });

const screen = (name, path, answer, change = {}) => ({
  name,
  path,
  member: true,
  full: true,
  ...change,
  wire: { ...base.wire, [WIRE]: answer },
});

export const SCREENS = [
  screen('daily-match', '/ai-match', day(proposal())),
  screen('daily-match-liked', '/ai-match', day(proposal({ state: 'liked' }))),
  screen('daily-match-later', '/ai-match', day(proposal({ state: 'later' }))),
  screen('daily-match-matched', '/ai-match', day(proposal({ state: 'matched', match_id: proposal().id }))),
  screen('daily-match-declined', '/ai-match', day(gone('declined'))),
  screen('daily-match-expired', '/ai-match', day(gone('expired'))),
  screen('daily-match-nobody', '/ai-match', day()),
  screen('daily-match-failed', '/ai-match', undefined, { loud: true }),
  screen('daily-match-reasons', '/ai-match', day(proposal()), {
    full: false,
    act: async (page) => {
      await page.getByRole('button', { name: 'Não combina porque…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
];
