// Screens of the world, and of what is saved and compared: /international, /saved, Trust It's result.
import { card } from './discovery.mjs';

const portrait = (face, size) => `/storage/v1/object/sign/photos/${face}-1-${size}.webp`;
const counts = {
  online: 2543,
  countries: 45,
  connections_today: 584,
  places: [
    { code: 'BR', active: 1800, online: 900 },
    { code: 'PT', active: 640, online: 310 },
    { code: 'AO', active: 120, online: 40 },
    { code: 'CV', active: 60, online: null },
  ],
  areas: [
    { code: 'europa', active: 900, online: 400 },
    { code: 'africa', active: 200, online: null },
  ],
  regions: ['br-norte', 'br-nordeste', 'br-sudeste', 'pt-norte', 'pt-lisboa'].map((code) => ({
    code,
    active: 100,
    online: null,
  })),
  corridors: [
    { code: 'br-pt', active: 300, online: 120 },
    { code: 'ao-pt', active: 40, online: null },
    { code: 'diaspora', active: 90, online: null },
  ],
  updated_at: new Date().toISOString(),
};
const row = (n, name, face, city, country, rest = {}) => ({
  id: `00000000-0000-4000-8000-${String(n + 300).padStart(12, '0')}`,
  name,
  age: 29 + n,
  city,
  country_code: country,
  activity: n % 2 ? 'hoje' : 'agora',
  minutes_ahead: n * 60 - 60,
  both_relocate: n % 2 === 0,
  intention_seal: 'serious',
  verified: n % 2 === 0,
  illustrated: true,
  photo: portrait(face, 128),
  photo_400: portrait(face, 400),
  connected: n === 1,
  ...rest,
});
const people = {
  people: [
    row(0, 'Mariana', 'mariana', 'Praia', 'CV'),
    row(1, 'Helena', 'helena', 'Zurique', 'CH'),
    row(2, 'Maria Antonieta Figueiredo de Albuquerque', 'luana', 'São João da Pesqueira', 'PT'),
    row(3, 'Inês', 'ines', 'Tóquio', 'JP'),
  ],
  more: true,
  ready: true,
  distance_km: 8300,
  caution: null,
};
const none = { ...people, people: [], more: false };
const sheet = (n, near) => ({
  question_id: `tq0${n}`,
  topic: ['Dinheiro', 'Tarefas da casa', 'Filhos'][n % 3],
  question: 'Como um casal deve organizar o dinheiro?',
  mine: 'Conta comum e contas próprias',
  my_side: 'Quem prefere conta comum e contas próprias quer união e um espaço de cada um.',
  theirs: 'Cada um com o seu, dividindo despesas',
  their_side: 'Quem mantém cada um com o seu valoriza autonomia e contas claras.',
  near,
  bridge:
    'Dinheiro fala de segurança e de liberdade. Quando cada um conta de onde vem o seu jeito, a conta fica mais fácil.',
  openers: [
    'Como se falava de dinheiro na casa em que você cresceu?',
    'Que compra você acharia natural decidir a dois?',
  ],
});
const fitOf = (n) => ({
  person: card(n),
  percent: 80 - n * 5,
  common: 9,
  confidence: 'firm',
  shared: [
    {
      question_id: 'tq10',
      topic: 'Exclusividade',
      question: 'Quando a relação deve ser exclusiva?',
      mine: 'Depois de alguns meses',
      theirs: 'Depois de alguns meses',
    },
    {
      question_id: 'tq08',
      topic: 'Mudar por amor',
      question: 'Você mudaria de cidade ou de país por uma relação?',
      mine: 'Sim, com plano e prazo',
      theirs: 'Sim, com plano e prazo',
    },
  ],
  topics: [sheet(0, true), sheet(1, false)],
});
const wire = {
  '/rest/v1/rpc/world_counts': counts,
  '/rest/v1/rpc/world_people': people,
  '/functions/v1/safety-pulse': { reports_24h: 3, under_review: 1 },
  '/rest/v1/rpc/saved_people': [0, 1, 2].map((n) => ({
    person: card(n),
    saved_at: new Date().toISOString(),
  })),
  '/rest/v1/rpc/value_matches': { missing: 0, pending_at: null, people: [0, 1, 2].map(fitOf) },
  '/rest/v1/rpc/value_match': fitOf(0),
  '/rest/v1/matchmaking_questions': [
    {
      id: 'tq01',
      question: 'O que você quer quanto a filhos?',
      options: ['Quero ter', 'Não quero ter'],
      sensitive: false,
      importance: 3,
    },
  ],
  '/rest/v1/matchmaking_preferences': [{ cultural_values: { tq01: 'Quero ter' } }],
  '/rest/v1/matchmaking_details': [],
};
const screen = (name, path, rest = {}) => ({
  name,
  path,
  member: true,
  ...rest,
  wire: { ...wire, ...rest.wire },
});
// The drawing stands there until the scene is drawn.
const globe = (page) => page.locator('[data-globe]:not([data-globe=plain])').waitFor();

export const SCREENS = [
  { name: 'world-visitor', path: '/international', full: true, wire, act: globe },
  screen('world', '/international', { full: true, act: globe }),
  screen('world-nobody', '/international?pais=CV', {
    full: true,
    wire: { '/rest/v1/rpc/world_people': none },
    act: globe,
  }),
  screen('world-not-ready', '/international', {
    full: true,
    wire: { '/rest/v1/rpc/world_people': { ...none, ready: false } },
    act: globe,
  }),
  screen('world-share', '/international', {
    act: async (page) => {
      await page
        .getByRole('button', { name: /Compartilhar/ })
        .first()
        .click();
    },
  }),
  screen('saved', '/saved', { full: true }),
  screen('saved-empty', '/saved', { wire: { '/rest/v1/rpc/saved_people': [] } }),
  screen('saved-failed', '/saved', { loud: true, wire: { '/rest/v1/rpc/saved_people': undefined } }),
  screen('trust-results', '/trust-it?ver=resultado', { full: true }),
  screen('trust-match', `/trust-it/${card(0).id}`, { full: true }),
  screen('trust-match-absent', `/trust-it/${card(1).id}`, {
    loud: true,
    wire: { '/rest/v1/rpc/value_match': undefined },
  }),
];
