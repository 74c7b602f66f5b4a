// The tab "Juntos": what is agreed, what waits, what could begin.
import { SCREENS as DAILY } from './daily-match.mjs';

const base = DAILY.find((screen) => screen.name === 'daily-match');
const WIRE = '/rest/v1/rpc/together';
const BADGES = '/rest/v1/rpc/badges';
const hours = (n) => new Date(Date.now() + n * 3_600_000).toISOString();
const id = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const rafael = { id: id(1), name: 'Rafael Moura', avatar_path: 'rafael' };
const mariana = { id: id(2), name: 'Mariana', avatar_path: 'mariana' };
const LONG = 'Maria Antonieta Wanderley-Cavalcanti de Albuquerque e Mello Nascimento';
const long = { id: id(3), name: LONG.replaceAll(' ', ''), avatar_path: null };

const waiting = (kind, person, change = {}) => ({
  kind,
  id: id(kind.length + 40),
  match_id: id(500),
  person,
  game: null,
  round: null,
  rounds: null,
  starts_at: null,
  ...change,
});
const meeting = (n, person, place) => ({
  id: id(n),
  match_id: id(500),
  person,
  kind: 'cafe',
  place,
  starts_at: hours(n),
  calendar: '/functions/v1/meeting-calendar?token=t',
});
const idea = (n, person, ...acts) => ({ match_id: id(600 + n), person, acts });

const nothing = { agreed: [], waiting: [], on_the_way: { people: [], unnamed: 0 }, ideas: [] };
const full = {
  agreed: [meeting(30, rafael, 'Café Girondino')],
  waiting: [
    waiting('daily_match', null),
    waiting('game_turn', rafael, { game: 'Quebra-gelo', round: 2, rounds: 5 }),
    waiting('gift', mariana),
  ],
  on_the_way: { people: [mariana], unnamed: 0 },
  ideas: [idea(1, rafael, 'letter', 'gift'), idea(2, mariana, 'game', 'letter', 'gift', 'meeting')],
};
const longNames = {
  agreed: [meeting(30, long, LONG), meeting(60, long, LONG)],
  waiting: [
    waiting('game_turn', long, { game: 'Quiz do Casal Deluxe', round: 2, rounds: 12 }),
    waiting('meeting', long, { starts_at: hours(80) }),
    waiting('couple', long),
    waiting('letter', long),
  ],
  on_the_way: { people: [long], unnamed: 2 },
  ideas: [idea(1, long, 'game', 'letter', 'gift', 'meeting')],
};

const screen = (name, answer, change = {}) => ({
  ...base,
  name,
  path: '/juntos',
  full: true,
  ...change,
  wire: {
    ...base.wire,
    [WIRE]: answer,
    [BADGES]: { messages: 2, matches: 3, notifications: 1, likes: 0, answers: 0, together: 3 },
  },
});

export const SCREENS = [
  screen('juntos', full),
  screen('juntos-long', longNames),
  screen('juntos-nothing', nothing),
  screen('juntos-failed', undefined, { loud: true }),
];
