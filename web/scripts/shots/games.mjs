// Screens of games: the list, the invitation, a session in its states.
import { user } from '../shots-wire.mjs';
import { SCREENS as DISCOVERY } from './discovery.mjs';

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const RPC = '/rest/v1/rpc/';
const hours = (n) => new Date(Date.now() + n * 3_600_000).toISOString();
const id = (n) => `00000000-0000-4000-8000-0000000008${String(n).padStart(2, '0')}`;
const [MATCH, SESSION] = [id(1), id(50)];

const PEOPLE = ['Rafael', 'Maximiliano-Bartolomeu dos Santos', 'Lia'].map((name, at) => ({
  id: id(1 + at),
  state: 'open',
  person: { id: id(20 + at), name, avatar_path: at === 0 ? 'rafael' : null },
}));

const game = (key, name, about, rounds, minutes, change = {}) => ({
  id: key,
  name,
  about,
  rules: 'prompt',
  rounds,
  minutes,
  product: null,
  amount: null,
  methods: [],
  owned: true,
  shared: false,
  ...change,
});
const sold = (product, change = {}) => ({
  product,
  amount: 990,
  methods: ['pix', 'card', 'boleto'],
  owned: false,
  ...change,
});

const GAMES = [
  game('quebra-gelo', 'Quebra-gelo', 'Cinco perguntas leves, respostas reveladas juntas.', 5, 10),
  game(
    'verdade-ou-desafio',
    'Verdade ou Desafio',
    'Um de cada vez: escolha verdade ou desafio e responda por escrito ou com um desenho. Passar é sempre permitido.',
    6,
    15,
  ),
  game(
    'duas-verdades',
    'Duas Verdades e uma Mentira',
    'Cada um escreve três frases sobre si, uma delas falsa. Depois, os dois adivinham ao mesmo tempo.',
    3,
    15,
    sold('duas-verdades'),
  ),
  game(
    'voce-prefere',
    'Você Prefere',
    'Duas opções, uma escolha de cada um, as duas reveladas juntas. Discordar também conta uma história.',
    8,
    10,
    sold('voce-prefere', { owned: true }),
  ),
  game(
    '24-perguntas',
    '24 Perguntas',
    'Vinte e quatro perguntas para se conhecerem sem pressa, em um serão ou em várias semanas.',
    24,
    60,
    sold('24-perguntas', { shared: true }),
  ),
  game(
    'quiz-do-casal-deluxe',
    'Quiz do Casal Deluxe',
    'Responda por si e adivinhe a resposta do outro. As quatro escolhas aparecem juntas.',
    10,
    15,
    sold('quiz-do-casal-deluxe', { amount: 1490 }),
  ),
];

const line = (n, change = {}) => ({
  id: id(50 + n),
  game: 'quebra-gelo',
  match_id: MATCH,
  state: 'active',
  invited: true,
  round: 2,
  rounds: 5,
  my_turn: true,
  expires_at: hours(40),
  ...change,
});

const hub = (sessions = []) => ({
  games: GAMES,
  sessions,
  preferences: { intensity: 1, muted: ['past'] },
  currency: 'BRL',
});

const SESSIONS = [
  line(0),
  line(1, { game: 'verdade-ou-desafio', match_id: id(2), my_turn: false }),
  line(2, { game: '24-perguntas', match_id: id(3), state: 'invited', invited: false }),
  line(3, { game: 'quebra-gelo', match_id: id(3), state: 'finished', my_turn: false }),
];

const QUESTION = 'Que comida da sua terra todo mundo deveria provar?';
const said = (payload, ...more) => [{ kind: 'answer', payload }, ...more];
const reaction = (payload) => ({ kind: 'reaction', payload });
const round = (n, change = {}) => ({
  round: n,
  card: { text: QUESTION, options: [], side: null, by_me: null, gone: false, hidden: false },
  passed: false,
  over: false,
  my_turn: null,
  mine: [],
  theirs: [],
  agreed: null,
  hit: null,
  other_hit: null,
  ...change,
});
const HIS = 'Cuscuz paulista, o da minha avó. Divide opiniões, eu sei. Quem reclama nunca provou.';
const HERS = 'Bolo de fubá com erva-doce. E cuscuz paulista, mas isso eu só confesso agora.';
const over = (n, change = {}) =>
  round(n, {
    over: true,
    mine: said(HERS, reaction('laugh')),
    theirs: said(HIS, reaction('laugh')),
    ...change,
  });

const session = (change = {}) => ({
  id: SESSION,
  game: 'quebra-gelo',
  game_name: 'Quebra-gelo',
  rules: 'prompt',
  match_id: MATCH,
  state: 'active',
  invited: false,
  round: 2,
  rounds: 5,
  version: 4,
  expires_at: hours(40),
  to_do: 'answer',
  other_moved: true,
  summary: { answered: 4, laughs: 3, agreed: 1, hits: 0 },
  cards: [over(0), round(1, { over: true, passed: true }), round(2)],
  ...change,
});

const screen = (name, path, wire = {}, change = {}) => ({
  name,
  path,
  member: true,
  full: true,
  ...change,
  wire: { ...base.wire, [`${RPC}games`]: hub(SESSIONS), '/rest/v1/matches': PEOPLE, ...wire },
});
const one = (name, what, change) =>
  screen(`games-${name}`, `/games/${SESSION}`, { [`${RPC}game_session`]: session(what) }, change);

/** The session of the shot was read until a round. */
const readUntil = (read) => ({
  init: `localStorage.setItem('enlace:draft:${user.id}:game:${SESSION}', '{"read":${read}}')`,
});

const options = {
  text: 'Você prefere…',
  options: ['um fim de semana na praia', 'um fim de semana na serra'],
  side: null,
};
const two = {
  text: 'Três frases suas sobre viagens: duas verdadeiras e uma mentira.',
  options: [],
  side: null,
};
const statements = ['Dormi num farol', 'Perdi um voo por causa de um pastel de nata', 'Falo grego'];

const OWN = {
  text: 'Canta o refrão da música que os seus pais ouviam no carro.',
  options: [],
  side: 'dare',
  by_me: false,
  gone: false,
  hidden: false,
};
const truthOrDare = { game: 'verdade-ou-desafio', game_name: 'Verdade ou Desafio', rules: 'truth_or_dare' };
const own = (n, text, change = {}) => ({
  id: id(70 + n),
  side: n % 2 ? 'truth' : 'dare',
  level: 1,
  text,
  removed: false,
  ...change,
});
const memory = (n, change = {}) => ({
  id: id(60 + n),
  game: 'quebra-gelo',
  game_name: 'Quebra-gelo',
  match_id: id(1 + n),
  person_id: id(20 + n),
  ended_at: hours(-24 * (n + 1)),
  summary: { answered: 4, laughs: 3, agreed: 1, hits: 0 },
  rounds: [over(0), over(1)].map(({ card, mine, theirs, agreed }) => ({ card, mine, theirs, agreed })),
  ...change,
});
const box = (games, next = null) => ({ [`${RPC}game_memories`]: { games, next } });

export const SCREENS = [
  screen(
    'games-memories',
    '/games/memorias',
    box([memory(0), memory(1, { game_name: 'Quiz do Casal Deluxe' })], hours(-99)),
    {
      act: async (page) => page.getByText('Reler as cartas').first().click(),
    },
  ),
  screen('games-memories-empty', '/games/memorias', box([])),
  screen('games-memories-failed', '/games/memorias', { [`${RPC}game_memories`]: undefined }, { loud: true }),
  one('own-card', {
    ...truthOrDare,
    other_moved: false,
    cards: [
      over(0, { card: { ...OWN, by_me: true }, my_turn: false }),
      round(1, { card: { ...OWN, text: '', gone: true }, over: true, passed: true }),
      round(2, { card: OWN, my_turn: true }),
    ],
  }),
  screen(
    'games-own-cards',
    `/games/${SESSION}`,
    {
      [`${RPC}game_session`]: session({ ...truthOrDare, cards: [round(2, { card: OWN, my_turn: true })] }),
      [`${RPC}game_cards`]: {
        cards: [
          own(0, OWN.text),
          own(1, 'Qual foi o melhor domingo da sua vida até hoje?'),
          own(2, 'Uma que saiu', { removed: true }),
        ],
        most: 20,
        allowed: true,
        both: false,
      },
    },
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'As cartas de vocês' }).click();
        await page.getByRole('dialog').getByText('Nova carta').waitFor();
      },
    },
  ),
  screen('games', '/games'),
  screen('games-empty', '/games', { [`${RPC}games`]: hub(), '/rest/v1/matches': [] }),
  screen('games-failed', '/games', { [`${RPC}games`]: undefined }, { loud: true }),
  screen(
    'games-invite',
    '/games/duas-verdades',
    {},
    { full: false, act: async (page) => page.getByRole('dialog').waitFor() },
  ),
  screen(
    'games-limits',
    '/games',
    {},
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Limites das cartas' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ),
  one('invited', { state: 'invited', cards: [], to_do: null }),
  one('answer', {}),
  one('waits', { to_do: null, other_moved: false, cards: [round(2, { mine: said(HERS) })] }),
  one('revealed', { round: 3, cards: [over(0), over(2), round(3)] }, readUntil(2)),
  one('choice', {
    game: 'verdade-ou-desafio',
    game_name: 'Verdade ou Desafio',
    rules: 'truth_or_dare',
    to_do: 'choice',
    other_moved: false,
    cards: [round(2, { card: null, my_turn: true })],
  }),
  one('options', {
    game: 'voce-prefere',
    game_name: 'Você Prefere',
    rules: 'choose',
    cards: [
      over(1, { card: options, mine: said(0), theirs: said(0), agreed: true }),
      round(2, { card: options }),
    ],
  }),
  one('statements', {
    game: 'duas-verdades',
    game_name: 'Duas Verdades e uma Mentira',
    rules: 'two_truths',
    rounds: 3,
    round: 1,
    cards: [
      over(0, {
        card: two,
        mine: said({ statements, lie: 2 }),
        theirs: said({ statements, lie: 1 }),
        hit: true,
        other_hit: false,
      }),
      round(1, { card: two }),
    ],
  }),
  one('paused', { state: 'paused', to_do: null }),
  one('finished', { state: 'finished', to_do: null, round: 4 }),
  screen('games-unknown', `/games/${SESSION}`, {}, { loud: true }),
];
