// Screens of discovery, matches, likes and a person's page, with the answers of the wire that they need.
// Pictures come from the demonstration's own portraits.

const FACES = [
  'mariana',
  'helena',
  'sofia',
  'luana',
  'ines',
  'janaina',
  'dandara',
  'leonor',
  'matilde',
  'paula',
];
const NAMES = [
  'Mariana',
  'Helena',
  'Sofia',
  'Luana',
  'Inês',
  'Janaína',
  'Dandara',
  'Leonor',
  'Matilde',
  'Paula',
];
const SEALS = ['serious', 'marriage', 'dating', 'growth', 'partnership'];
const CITIES = ['Recife', 'Olinda', 'Lisboa', 'Porto', 'Luanda'];
const id = (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const portrait = (face, number, size) => `/storage/v1/object/sign/photos/${face}-${number}-${size}.webp`;

const photo = (face, number) => ({
  id: id(number + 900),
  url: portrait(face, number, 800),
  url_400: portrait(face, number, 400),
  url_128: portrait(face, number, 128),
  width: 800,
  height: 1100,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
});

export const card = (n, change = {}) => ({
  id: id(n),
  name: NAMES[n % NAMES.length],
  age: 27 + n,
  city: CITIES[n % CITIES.length],
  region: null,
  country_code: 'BR',
  distance_band: n % 2 ? '10-25' : '<5',
  pronouns: 'ela/dela',
  bio: 'Arquiteta que desenha casas e sonha em encher uma de conversa boa, plantas e gente chegando sem avisar.',
  fun_fact: 'Sei de cor a planta de todos os apartamentos em que já morei.',
  interests: ['Música', 'Viagens', 'Gastronomia', 'Dança'],
  shared_interests: ['Música', 'Dança'],
  languages: ['pt', 'en'],
  occupation: 'Arquiteta',
  education: 'higher',
  astrology_sign: 'Leão',
  personality: 'ENFJ',
  height_cm: 168,
  children: 'want',
  relocate: 'same_country',
  intention_seal: SEALS[n % SEALS.length],
  verified: n % 3 !== 2,
  illustrated: true,
  activity: n % 2 ? 'hoje' : 'agora',
  relation: 'stranger',
  photos: [photo(FACES[n % FACES.length], 1), photo(FACES[n % FACES.length], 2)],
  prompts: [
    {
      id: 'domingo',
      text: 'Um domingo perfeito',
      answer: 'Feira cedo, moqueca no fogo e ninguém olhando as horas.',
    },
    { id: 'aprendi', text: 'Demorei, mas aprendi', answer: 'A pedir ajuda antes de a planta morrer.' },
  ],
  compatibility: 92 - n * 3,
  section: 'preferred',
  relaxed: [],
  liked_you: null,
  rose: false,
  comment: null,
  item: null,
  ...change,
});

const filters = {
  age_min: 24,
  age_max: 38,
  distance_km: 25,
  compatibility: 80,
  interests: ['Música', 'Viagens'],
  personality: [],
  verified_only: false,
  shared_language: false,
  compatible_intention: true,
  weights: { values: 80, intention: 50, interests: 50, distance: 30, activity: 50 },
};
const status = {
  likes_left: 4,
  super_likes_left: 1,
  undo_left: 1,
  resets_at: '2026-11-22T07:00:00Z',
  premium: false,
  can_like: true,
  missing: ['more_photos'],
};
const lines = [
  ['values', 2480, 3000],
  ['intention', 2000, 2000],
  ['interests', 612, 1000],
  ['language', 800, 800],
  ['distance', 655, 700],
  ['activity', 500, 500],
  ['exploration', 137, 500],
  ['ajuste', 1020, 1500],
].map(([key, points, max]) => ({ key, points, max }));

const wire = {
  '/rest/v1/profiles': [
    {
      id: '7b0f8a2e-0d55-4a3e-9d7f-0c7e8a1f2b33',
      full_name: 'Beatriz',
      avatar_url: 'leonor',
      birthdate: '1997-02-10',
      completeness: 80,
      missing: ['more_photos', 'more_prompts'],
    },
  ],
  '/rest/v1/rpc/discover': [0, 1, 2, 3, 4, 5, 6].map((n) => card(n)),
  '/rest/v1/rpc/deck_status': status,
  '/rest/v1/rpc/seen': null,
  '/rest/v1/search_filters': [filters],
  '/rest/v1/rpc/count_people': {
    both: 120,
    costs: [
      { filter: 'distance', people: 1400 },
      { filter: 'age', people: 230 },
    ],
  },
  '/rest/v1/rpc/explain': {
    score: lines.reduce((sum, line) => sum + line.points, 0),
    total: 10000,
    compatibility: 92,
    estimated: false,
    boosted: false,
    lines,
  },
  '/rest/v1/rpc/request_review': { due_at: '2026-12-02T12:00:00Z' },
  '/rest/v1/rpc/react': { match_id: null },
  '/rest/v1/rpc/person_card': card(0),
  '/rest/v1/rpc/preview_me': card(0, { name: 'Beatriz' }),
  '/rest/v1/rpc/report': { receipt: id(77) },
  '/rest/v1/rpc/mark_matches_seen': null,
  '/rest/v1/rpc/match_compatibility': [],
  '/rest/v1/rpc/likes_received': {
    count: 7,
    first_letters: ['A', 'C', 'I', 'L', 'M', 'M', 'T'],
    likes: [],
    premium: false,
  },
  '/storage/v1/object/sign/photos/leonor/128.webp': { signedURL: '/object/sign/photos/leonor-1-128.webp' },
  '/storage/v1/object/sign/photos/leonor/400.webp': { signedURL: '/object/sign/photos/leonor-1-400.webp' },
  '/storage/v1/object/sign/photos': (request) =>
    request.postDataJSON().paths.map((path) => ({
      path,
      error: null,
      signedURL: `/object/sign/photos/${path.replace(/\/(\d+)\.webp$/, '-1-$1.webp')}`,
    })),
};

const face = (n) => ({
  id: id(n),
  name: NAMES[n],
  age: 27 + n,
  city: CITIES[n % CITIES.length],
  verified: n % 2 === 0,
  activity: n % 3 === 0 ? 'agora' : 'hoje',
  avatar_path: FACES[n],
  intention_seal: 'serious',
});
const ago = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();
const match = (n, state, turn, words, unread = 0) => ({
  id: id(500 + n),
  person_id: id(n),
  created_at: ago(50),
  last_interaction: ago(n),
  compatibility: 95 - n * 3,
  state,
  turn,
  unread,
  last_message: words && {
    id: id(700 + n),
    body: words,
    sender_id: turn === 'theirs' ? 'me' : id(n),
    created_at: ago(n * 3 + 0.2),
  },
  close_reason: null,
  closed_by_me: false,
  person: face(n),
});
const matches = [
  match(0, 'new', null, null),
  match(1, 'new', null, null),
  match(2, 'new', null, null),
  match(3, 'talking', 'mine', 'Então fica combinado: o primeiro café é por minha conta.', 2),
  match(4, 'talking', 'mine', 'E você, dança?', 1),
  match(5, 'talking', 'theirs', 'Adorei a foto da feira. Onde é?'),
  match(8, 'asleep', 'mine', 'Boa semana!'),
];

const open = async (page, name) => {
  await page.getByRole('button', { name }).first().click();
};
const home = (name, rest = {}) => ({
  name: `home-${name}`,
  path: '/',
  member: true,
  ...rest,
  wire: { ...wire, ...rest.wire },
});
const screen = (name, path, rest = {}) => ({
  name,
  path,
  member: true,
  ...rest,
  wire: { ...wire, ...rest.wire },
});

export const SCREENS = [
  home('deck', { full: true }),
  home('details', { act: (page) => open(page, /Ver o perfil completo/) }),
  home('why', {
    act: async (page) => {
      await open(page, /Ver o perfil completo/);
      await open(page, /Por que estou vendo/);
      await page.getByText('Soma').waitFor();
    },
  }),
  home('why-review', {
    act: async (page) => {
      await open(page, /Ver o perfil completo/);
      await open(page, /Por que estou vendo/);
      await page.getByRole('button', { name: 'Pedir que uma pessoa reveja' }).click();
      await page.getByText('O que não parece certo').waitFor();
    },
  }),
  home('why-weights', {
    act: async (page) => {
      await open(page, /Ver o perfil completo/);
      await open(page, /Por que estou vendo/);
      await page.getByRole('button', { name: 'Mudar o que importa para mim' }).click();
      await page
        .getByText('Peso: Valores')
        .or(page.getByRole('slider', { name: 'Peso: Valores' }))
        .first()
        .waitFor();
    },
  }),
  home('comment', {
    act: async (page) => {
      await open(page, /Ver o perfil completo/);
      await open(page, /Curtir a resposta/);
      await page.getByRole('dialog').waitFor();
    },
  }),
  home('menu', { act: (page) => open(page, 'Mais opções') }),
  home('report', {
    act: async (page) => {
      await open(page, 'Mais opções');
      await page.getByRole('menuitem', { name: 'Denunciar' }).click();
      await page.getByText('Golpe ou pedido de dinheiro').click();
    },
  }),
  home('block', {
    act: async (page) => {
      await open(page, 'Mais opções');
      await page.getByRole('menuitem', { name: 'Bloquear' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  home('match', {
    loud: true,
    wire: {
      '/rest/v1/rpc/react': { match_id: id(501) },
      '/rest/v1/matches': [{ like_comment: 'Qual é o segredo da moqueca?', like_item: 'prompt:domingo' }],
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Curtir', exact: true }).click();
      await page.getByRole('link', { name: 'Dizer olá' }).waitFor();
    },
  }),
  home('not-ready', {
    wire: { '/rest/v1/rpc/deck_status': { ...status, can_like: false, missing: ['photo', 'prompt', 'bio'] } },
    act: (page) => open(page, 'Curtir'),
  }),
  home('limit', {
    wire: { '/rest/v1/rpc/deck_status': { ...status, likes_left: 0 } },
    act: (page) => open(page, 'Curtir'),
  }),
  home('featured', { act: (page) => open(page, 'Perfis em destaque') }),
  home('below', {
    wire: {
      '/rest/v1/rpc/discover': [
        card(3, {
          section: 'below',
          compatibility: 61,
          relation: 'liked_you',
          liked_you: 'super_like',
          rose: true,
          comment: 'Também danço mal e com gosto.',
        }),
        card(4, { section: 'below' }),
      ],
    },
  }),
  home('relaxed', {
    wire: { '/rest/v1/rpc/discover': [card(5, { section: 'relaxed', relaxed: ['age', 'distance'] })] },
  }),
  // Every bar at once: a tester's last day, without network, beyond the filters, with the last likes.
  home('crowded', {
    loud: true,
    wire: {
      '/rest/v1/rpc/discover': [card(5, { section: 'relaxed', relaxed: ['age', 'distance'] })],
      '/rest/v1/rpc/deck_status': { ...status, likes_left: 3 },
      '/functions/v1/beta-status': { isBetaUser: true, isBetaExpired: false, daysLeft: 1, betaUserLimit: 50 },
    },
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Você está sem internet').waitFor();
    },
  }),
  home('empty', {
    wire: { '/rest/v1/rpc/discover': [] },
    act: (page) => page.getByText('Você viu todo mundo por perto').waitFor(),
  }),
  home('first', {
    wire: {
      '/rest/v1/rpc/discover': [],
      '/functions/v1/public-stats': { users: 4, countries: 1, connections_today: 0, online: 1 },
    },
    act: (page) =>
      page.getByRole('group', { name: 'Perfis para descobrir' }).getByRole('heading').first().waitFor(),
  }),
  home('hidden', {
    wire: {
      '/rest/v1/rpc/discover': [],
      '/rest/v1/rpc/deck_status': { ...status, can_like: false, missing: ['city', 'photo', 'prompt', 'bio'] },
    },
  }),
  home('premium', {
    full: true,
    wire: { '/functions/v1/check-subscription': { subscribed: true, purchasedGames: [] } },
  }),
  screen('matches', '/matches', {
    full: true,
    wire: {
      '/rest/v1/matches': matches,
      '/rest/v1/rpc/match_compatibility': [
        { match_id: matches[0].id, compatibility: 78, estimated: false },
        { match_id: matches[1].id, compatibility: 61, estimated: true },
      ],
    },
  }),
  screen('matches-install', '/matches', {
    // Beside matches the card of notifications has this place.
    wire: { '/rest/v1/matches': [] },
    // As the second visit in a browser that can install the app, which offers it after the screen stands.
    act: async (page) => {
      await page.evaluate(() => {
        localStorage.setItem('enlace:visits', '2');
        dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }));
      });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.getByRole('heading', { name: /na tela de início/ }).scrollIntoViewIfNeeded();
    },
  }),
  screen('matches-empty', '/matches', {
    wire: {
      '/rest/v1/matches': [],
      '/rest/v1/rpc/likes_received': { count: 0, first_letters: [], likes: [], premium: false },
    },
  }),
  screen('likes', '/likes'),
  screen('likes-empty', '/likes', {
    wire: { '/rest/v1/rpc/likes_received': { count: 0, first_letters: [], likes: [], premium: true } },
  }),
  screen('likes-premium', '/likes', {
    wire: {
      '/rest/v1/people': [2, 3, 4].map(face),
      '/rest/v1/rpc/likes_received': {
        count: 3,
        first_letters: ['I', 'L', 'S'],
        premium: true,
        likes: [2, 3, 4].map((n) => ({
          id: id(n + 40),
          person_id: id(n),
          kind: n === 3 ? 'super_like' : 'like',
          rose: n === 2,
          comment: n === 2 ? 'A moqueca no domingo me convenceu. Posso levar a pimenta?' : null,
          item: n === 2 ? 'prompt:domingo' : n === 4 ? `photo:${id(902)}` : null,
          created_at: ago(n * 5),
        })),
      },
    },
  }),
  screen('person', `/people/${id(0)}`, { full: true }),
  screen('person-rose', `/people/${id(0)}`, {
    wire: {
      '/rest/v1/rpc/gift_shop': {
        balance: { available: 34, pending: 10 },
        currency: 'BRL',
        gifts: [{ kind: 'rosa', credits: 10, amount: 198, text_max: 140, text_required: false }],
        roses_left: 2,
        roses_a_day: 3,
      },
    },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Curtir/ })
        .last()
        .click();
      await page.getByRole('switch').click();
    },
  }),
  screen('person-match', `/people/${id(0)}`, {
    wire: {
      '/rest/v1/rpc/person_card': card(0, {
        relation: 'match',
        comment: 'Qual é o segredo da moqueca?',
        item: 'prompt:domingo',
      }),
      '/rest/v1/matches': [{ id: id(500) }],
    },
  }),
  screen('person-absent', `/people/${id(1)}`, {
    loud: true,
    wire: { '/rest/v1/rpc/person_card': undefined },
  }),
];
