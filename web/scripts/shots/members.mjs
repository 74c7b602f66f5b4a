// Screens of messages, notifications, profile, settings, quiz and values, with the answers that they need.

const ME = '7b0f8a2e-0d55-4a3e-9d7f-0c7e8a1f2b33';
const id = (n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();
const DAY = 1440;

const person = (n, name, face, rest = {}) => ({
  id: id(n),
  name,
  age: 31,
  city: 'Recife',
  avatar_path: face,
  verified: true,
  illustrated: true,
  activity: 'hoje',
  interests: ['Música'],
  ...rest,
});
const thread = (n, who, minutes, words, rest = {}) => ({
  id: id(100 + n),
  person_id: who.id,
  created_at: ago(20 * DAY),
  last_interaction: ago(minutes),
  compatibility: 88,
  state: 'talking',
  turn: 'theirs',
  unread: 0,
  last_message: words && {
    id: id(200 + n),
    body: words,
    sender_id: rest.turn === 'mine' ? who.id : ME,
    created_at: ago(minutes),
  },
  close_reason: null,
  closed_by_me: false,
  like_comment: null,
  like_item: null,
  person: who,
  ...rest,
});
const mariana = person(1, 'Mariana', 'mariana', { activity: 'agora' });
const threads = [
  thread(1, mariana, 6, 'Domingo então? Eu levo o pão de queijo', { unread: 2, turn: 'mine' }),
  thread(2, person(2, 'Helena', 'helena'), 140, 'A Amália cresceu imenso hoje', {
    unread: 1,
    turn: 'mine',
    like_comment: 'Que sorriso! Onde foi esta foto?',
    like_item: `photo:${id(31)}`,
  }),
  thread(3, person(3, 'Luana', 'luana', { activity: 'agora' }), 300, null, { state: 'new', turn: null }),
  thread(4, person(4, 'Sofia', 'sofia', { verified: false }), DAY + 20, 'Manda a playlist!'),
  thread(5, person(5, 'Inês', 'ines'), 3 * DAY, 'Qual é o seu ritual de domingo?', { turn: 'mine' }),
  thread(6, person(6, 'Dandara', 'dandara'), 9 * DAY, 'Boa semana por aí'),
  thread(7, person(7, 'Leonor', 'leonor'), 12 * DAY, 'Desejo o melhor para você.', {
    state: 'closed',
    close_reason: 'kindness',
    turn: null,
  }),
];
const message = (n, mine, minutes, body, rest = {}) => ({
  id: id(1000 + n),
  match_id: id(101),
  sender_id: mine ? ME : mariana.id,
  body,
  client_id: `c${n}`,
  reply_to: null,
  created_at: ago(minutes),
  edited_at: null,
  deleted_at: null,
  read_at: ago(minutes - 1),
  kind: 'text',
  stamp: null,
  photo: null,
  delivered: false,
  ...rest,
});
const messages = [
  message(1, false, DAY + 60, 'Vi que você já morou em Lisboa e em Salvador. Qual foi a melhor mudança?'),
  message(
    2,
    true,
    DAY + 55,
    'Difícil! Mas mudar para Lisboa sem conhecer ninguém me fez gostar de conversar com desconhecidos.',
  ),
  message(3, true, DAY + 54, 'E você, já se perdeu numa cidade e gostou?', { edited_at: ago(DAY + 52) }),
  message(4, false, 60, 'Fui parar num fado de quintal e a dona me deu caldo verde', { reply_to: id(1003) }),
  message(5, false, 59, null, { deleted_at: ago(58) }),
  message(6, true, 50, 'Agora eu preciso ouvir essa história inteira pessoalmente'),
  message(
    7,
    true,
    49,
    'Palavracompridademaisparacabernumalinhasoporquealguemresolveuescreverassim https://exemplo.com/caminho',
    { read_at: null },
  ),
  message(8, false, 7, 'Combinado. Tem uma padaria boa perto de você?', { read_at: null }),
  message(9, false, 6, 'Domingo então? Eu levo o pão de queijo', { read_at: null }),
];
const one = (matchId) => threads.filter((other) => other.id === matchId);
const param = (request, name) => new URL(request.url()).searchParams.get(name);

const profile = {
  id: ME,
  full_name: 'Beatriz',
  gender_identity: 'woman',
  sexuality: null,
  pronouns: 'ela/dela',
  custom_pronouns: null,
  gender_preferences: ['man', 'non_binary'],
  avatar_url: 'beatriz',
  languages: ['pt', 'es'],
  bio: 'Professora de biologia, torcedora paciente e dona de uma horta que quase sempre dá certo.',
  fun_fact: null,
  interests: ['Música', 'Natureza', 'Dança'],
  free_tags: ['forró', 'café coado'],
  personality: null,
  occupation: 'Professora',
  education: 'postgraduate',
  portuguese_variant: 'pt-BR',
  relocate: 'with_plan',
  children: 'want',
  height_cm: 168,
  birthdate: '1997-02-10',
  age: 29,
  city_id: 1,
  city_name: 'Recife',
  region: 'Pernambuco',
  country_code: 'BR',
  astrology_sign: 'Aquário',
  birth_chart: { sun: 'Aquário', moon: 'Touro' },
  visibility: { height_cm: 'matches' },
  intention_seal: 'serious',
  intention_visibility: 'public',
  paused: false,
  incognito: false,
  read_receipts: true,
  verified: true,
  completeness: 72,
  missing: ['more_photos', 'more_prompts', 'fun_fact'],
  ready: true,
  can_like: true,
  onboarding_step: 5,
  onboarded_at: ago(DAY),
  status: 'active',
  leaving_at: null,
};
const catalogue = [
  [
    'p01',
    'valores',
    'Eu sei que posso confiar em alguém quando…',
    '…trata o garçom do mesmo jeito que trata o chefe.',
  ],
  ['p02', 'valores', 'Uma coisa de que não abro mão numa relação:', 'Conversa difícil na hora certa.'],
  ['p03', 'dia a dia', 'O meu domingo perfeito', 'Feira cedo e ninguém olhando as horas.'],
].map(([key, category, text, example]) => ({ id: key, category, text, example }));
const kinds = [
  'match.new',
  'like.received',
  'superlike.received',
  'message.new',
  'turn.reminder',
  'conv.closed',
  'letter.arrived',
  'gift.received',
  'safety.alert',
  'billing',
  'security.login',
  'moderation.decision',
  'legal.change',
  'digest.weekly',
  'marketing',
];
const notice = (n, kind, minutes, who, rest = {}) => ({
  id: id(300 + n),
  kind,
  ref: null,
  person_id: who?.id ?? null,
  person: who ?? null,
  count: 1,
  created_at: ago(minutes),
  read_at: null,
  ...rest,
});
const options = (texts) => texts.map((text, at) => ({ id: `option${at + 1}`, text }));
const question = (key, text, texts, followUpQuestions = []) => ({
  id: key,
  question: text,
  type: 'multiple-choice',
  options: options(texts),
  followUpQuestions,
});
const result = {
  userId: ME,
  primaryIntention: 'serious',
  intentionSeal: 'Busca Relacionamento Sério',
  alsoValues: 'growth',
  intentionScore: 75,
  intentionDescription: 'Você procura compromisso construído com tempo, presença e verdade.',
  authenticity: 85,
  visibility: 'public',
  answers: { q1: 'option1' },
  createdAt: ago(DAY),
};
const asked = [
  question(
    'q1',
    'O que você procura ao entrar aqui?',
    [
      'Um relacionamento sério, com tempo e compromisso',
      'Encontros com propósito, para ver aonde a conexão leva',
      'Casamento: quero construir uma família',
      'Amizade verdadeira antes de qualquer coisa',
      'Um grande amor, daqueles que mudam a vida',
      'Ainda estou descobrindo o que quero',
    ],
    [
      {
        if: 'option6',
        // biome-ignore lint/suspicious/noThenProperty: the word is the wire's.
        then: { id: 'fu1', question: 'O que ajudaria você a decidir?', type: 'text', maxLength: 200 },
      },
    ],
  ),
  ...['q3', 'q4', 'q6', 'q12'].map((key) =>
    question(key, 'Quando uma relação está pronta para o próximo passo?', [
      'Quando confiamos um no outro até nas coisas pequenas',
      'Quando a conversa continua boa depois de vários encontros',
    ]),
  ),
];

const wire = {
  '/rest/v1/profiles': [profile],
  '/rest/v1/matches': (request) => {
    const wanted = param(request, 'id')?.replace('eq.', '');
    return wanted ? one(wanted) : threads;
  },
  '/rest/v1/messages': (request) => {
    const ids = param(request, 'id');
    if (ids?.startsWith('in.')) return messages.filter((row) => ids.includes(row.id));
    if (param(request, 'match_id') !== `eq.${id(101)}`) return [];
    return ids ? [] : [...messages].reverse();
  },
  '/rest/v1/rpc/mark_read': null,
  '/rest/v1/rpc/mark_delivered': null,
  '/rest/v1/rpc/conversation_terms': { accepts_photos: false, photos: 'texts', links: false },
  '/rest/v1/rpc/match_compatibility': [],
  '/rest/v1/rpc/closing_templates': [
    'Foi bom conversar, mas não senti a conexão que procuro. Desejo o melhor para você.',
    'Gostei de conhecer você um pouco, e percebi que buscamos coisas diferentes. Boa sorte por aqui!',
    'Estou precisando de um tempo para mim. Desejo tudo de bom para você.',
  ],
  '/rest/v1/notifications': [
    notice(1, 'match.new', 20, mariana, { ref: id(101) }),
    notice(2, 'message.new', 60, threads[1].person, { ref: id(102), count: 3 }),
    notice(3, 'like.received', 200, null, { count: 4 }),
    notice(4, 'conv.closed', DAY + 100, threads[6].person, { ref: id(107), read_at: ago(DAY) }),
    notice(5, 'security.login', 3 * DAY, null, { read_at: ago(DAY) }),
  ],
  '/rest/v1/rpc/legal_documents': [],
  '/rest/v1/legal_acceptances': [],
  '/rest/v1/rpc/push_settings': {
    complete: false,
    devices: 1,
    quiet_from: 22,
    quiet_until: 8,
    quiet: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 22, until: 8 })),
    time_zone: 'America/Sao_Paulo',
    services: [],
  },
  '/rest/v1/notification_preferences': kinds.map((kind, n) => ({
    kind,
    push: n % 3 !== 2,
    email: n % 2 === 0,
    email_frequency: ['immediate', 'never', 'daily', 'never', 'every_3_days', 'never', 'weekly'][n % 7],
    email_usual: kind === 'digest.weekly' ? 'weekly' : 'immediate',
    gathers: !/^(digest|beta|meeting)/.test(kind),
    push_fixed: ['security.login', 'moderation.decision'].includes(kind),
    email_fixed: ['security.login', 'moderation.decision', 'legal.change', 'billing'].includes(kind),
    sent: !/^(letter|ai|game|gift|date|event|room|blind|boost|verification|safety|marketing)/.test(kind),
  })),
  '/rest/v1/rpc/hidden_words': [],
  '/rest/v1/rpc/hidden_contacts': { count: 0, updated_at: null },
  '/rest/v1/blocks': [{ id: id(60), name: 'Rui', created_at: ago(30 * DAY) }],
  '/rest/v1/consents': ['gender_identity', 'gender_preferences'].map((purpose, n) => ({
    id: id(70 + n),
    purpose,
    text_version: '2026-11',
    granted_at: ago(DAY),
    withdrawn_at: null,
  })),
  '/rest/v1/rpc/preview_me': {
    bio: null,
    prompts: [],
    photos: [{ id: id(31), url_128: '/storage/v1/object/sign/photos/beatriz-1-128.webp' }],
  },
  '/rest/v1/profile_photos': ['beatriz', 'ines'].map((path, n) => ({
    id: id(80 + n),
    position: n,
    state: n ? 'checked' : 'visible',
    path,
    width: 800,
    height: 1100,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
    created_at: ago(DAY),
  })),
  '/rest/v1/profile_prompts': [{ position: 0, prompt_id: 'p01', answer: 'Trata bem quem serve o café.' }],
  '/rest/v1/rpc/profile_prompts_catalogue': catalogue,
  '/rest/v1/intention_results': [],
  '/rest/v1/intention_drafts': [],
  '/rest/v1/intention_appeals': [],
  '/rest/v1/rpc/quiz': { questions: asked },
  '/rest/v1/rpc/save_quiz_draft': null,
  '/rest/v1/rpc/seal_status': {
    authenticity: { value: 85, band: 'Alta', causes: [{ key: 'start', points: 85 }] },
    answered: 5,
    questions: 12,
    retake: 'second_thought',
    retake_from: null,
  },
  '/rest/v1/rpc/quiz_session': (request) => {
    const answered = Object.keys(request.postDataJSON()?.answers ?? {}).filter((key) =>
      key.startsWith('q'),
    ).length;
    return { next: asked[answered] ?? null, answered, total: 5 };
  },
  '/rest/v1/rpc/complete_quiz': result,
  '/rest/v1/matchmaking_questions': [
    {
      id: 'tq01',
      question: 'O que você quer quanto a filhos?',
      options: [
        'Quero ter',
        'Já tenho e quero mais',
        'Já tenho e não quero mais',
        'Não quero ter',
        'Ainda não sei',
      ],
      sensitive: false,
      importance: 3,
    },
    {
      id: 'tq02',
      question: 'Que lugar a fé ocupa na sua vida?',
      options: [
        'Central, participo com frequência',
        'Importante, do meu jeito',
        'Pequeno, mas com respeito',
        'Nenhum',
      ],
      sensitive: true,
      importance: 2,
    },
    {
      id: 'tq20',
      question: 'Qual valor você não negocia numa relação?',
      options: null,
      sensitive: false,
      importance: 0,
    },
  ],
  '/rest/v1/matchmaking_preferences': [{ cultural_values: { tq01: 'Quero ter' } }],
  '/rest/v1/matchmaking_details': [],
  '/storage/v1/object/sign/photos/beatriz/128.webp': { signedURL: '/object/sign/photos/beatriz-1-128.webp' },
  '/storage/v1/object/sign/photos/beatriz/400.webp': { signedURL: '/object/sign/photos/beatriz-1-400.webp' },
  '/storage/v1/object/sign/photos': (request) =>
    request.postDataJSON().paths.map((path) => ({
      path,
      error: null,
      signedURL: `/object/sign/photos/${path.replace(/\/(\d+)\.webp$/, '-1-$1.webp')}`,
    })),
};

/** The documents of the settings. */
const documents = { '/rest/v1/rpc/legal_documents': [], '/rest/v1/legal_acceptances': [] };
export const screen = (name, path, rest = {}) => ({
  name,
  path,
  member: true,
  ...rest,
  wire: { ...wire, ...documents, ...rest.wire },
});
/** A browser that is subscribed to notifications, which a page without a server never is. */
const subscribedBrowser = () => {
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  const pushManager = { getSubscription: async () => ({ endpoint: 'https://push.example/x' }) };
  navigator.serviceWorker.getRegistration = async () => ({ pushManager });
};
const showPush = async (page) => {
  await page.locator('#notificacoes').scrollIntoViewIfNeeded();
  await page.getByText('Receber notificações').waitFor();
};
const showKinds = async (page) => {
  await page.getByRole('switch', { name: 'Novas mensagens: e-mail' }).waitFor();
  await page.locator('#avisos').evaluate((section) => section.scrollIntoView());
};
const press = async (page, name) => {
  await page.getByRole('button', { name }).first().click();
};
const choose = async (page, name) => {
  await page.getByRole('menuitem', { name }).click();
};
const talk = `/messages/${id(101)}`;

export const SCREENS = [
  screen('chat-list', '/messages'),
  screen('chat-empty', '/messages', { wire: { '/rest/v1/matches': [] } }),
  screen('chat-thread', talk),
  screen('chat-menu', talk, { act: (page) => press(page, 'Mais opções') }),
  screen('chat-message-menu', talk, { act: (page) => press(page, 'Opções da mensagem') }),
  screen('chat-reply', talk, {
    act: async (page) => {
      await press(page, 'Opções da mensagem');
      await choose(page, 'Responder');
      await page.getByRole('textbox', { name: /Escreva para/ }).fill('Uma ideia\nem duas linhas');
    },
  }),
  screen('chat-choose', talk, {
    act: async (page) => {
      await press(page, 'Opções da mensagem');
      await choose(page, 'Denunciar');
    },
  }),
  screen('chat-farewell', talk, {
    act: async (page) => {
      await press(page, 'Mais opções');
      await choose(page, 'Encerrar com gentileza');
      await page.getByRole('dialog').waitFor();
    },
  }),
  screen('chat-unmatch', talk, {
    act: async (page) => {
      await press(page, 'Mais opções');
      await choose(page, 'Desfazer match');
      await page.getByRole('dialog').waitFor();
    },
  }),
  screen('chat-failed', talk, {
    loud: true,
    act: async (page) => {
      await page.getByRole('textbox', { name: /Escreva para/ }).fill('Levo o café!');
      await page.keyboard.press('Enter');
      await page.getByText('Tentar de novo').waitFor();
    },
  }),
  screen('chat-offline', talk, {
    loud: true,
    wire: { '/rest/v1/rpc/send_message': 'offline' },
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('textbox', { name: /Escreva para/ }).fill('Levo o café!');
      await page.keyboard.press('Enter');
    },
  }),
  screen('chat-new', `/messages/${id(103)}`),
  screen('chat-liked', `/messages/${id(102)}`, { wire: { '/rest/v1/messages': [] } }),
  screen('chat-closed', `/messages/${id(107)}`),
  screen('chat-gone', `/messages/${id(199)}`),
  screen('notices', '/notifications'),
  screen('notices-menu', '/notifications', { act: (page) => press(page, 'Mais opções') }),
  screen('notices-empty', '/notifications', { wire: { '/rest/v1/notifications': [] } }),
  screen('profile', '/profile', { full: true }),
  screen('profile-dirty', '/profile', {
    act: async (page) => {
      await page
        .getByRole('group', { name: 'Sexualidade' })
        .getByRole('button', { name: 'Bissexual' })
        .click();
      await press(page, 'Salvar');
    },
  }),
  screen('profile-prompt', '/profile', { act: (page) => press(page, /Responder a mais uma/) }),
  screen('profile-photo-framing', '/profile', {
    act: async (page) => {
      const file = new URL('../../public/compartilhar.jpg', import.meta.url).pathname;
      await page.locator('input[type=file]').first().setInputFiles([file, file]);
      await page.getByRole('group', { name: 'Enquadramento da foto' }).press('+');
    },
  }),
  screen('profile-photo-menu', '/profile', { act: (page) => press(page, 'Opções da foto 2') }),
  screen('settings', '/settings', { full: true }),
  screen('settings-push', '/settings', { init: subscribedBrowser, act: showPush }),
  screen('settings-push-blocked', '/settings', { act: showPush }),
  screen('settings-notices', '/settings', { act: showKinds }),
  screen('settings-delete', '/settings', {
    act: async (page) => {
      await press(page, 'Excluir minha conta');
      await page.getByRole('dialog').waitFor();
    },
  }),
  screen('settings-email', '/settings', { act: (page) => press(page, 'Trocar e-mail') }),
  screen('leaving', '/settings', {
    wire: { '/rest/v1/profiles': [{ ...profile, status: 'leaving', leaving_at: ago(-5 * DAY) }] },
    act: (page) => page.getByText('Você pediu para sair').waitFor(),
  }),
  screen('quiz-welcome', '/intention-quiz'),
  screen('quiz-question', '/intention-quiz', {
    act: async (page) => {
      await press(page, 'Descobrir minha vibe');
      await page.getByText('Ainda estou descobrindo').click();
    },
  }),
  screen('quiz-follow-up', '/intention-quiz', {
    act: async (page) => {
      await press(page, 'Descobrir minha vibe');
      await page.getByText('Ainda estou descobrindo').click();
      await press(page, 'Próxima');
    },
  }),
  screen('quiz-result', '/intention-quiz?ver=1', { wire: { '/rest/v1/intention_results': [result] } }),
  screen('quiz-audience', '/intention-quiz?ver=1', {
    wire: { '/rest/v1/intention_results': [result] },
    act: (page) => page.getByRole('tab', { name: 'Visibilidade' }).click(),
  }),
  screen('trust-first', '/trust-it', { wire: { '/rest/v1/matchmaking_preferences': [] } }),
  screen('trust-answered', '/trust-it?pergunta=2', {
    full: true,
    wire: { '/rest/v1/matchmaking_preferences': [] },
    act: async (page) => {
      await page.getByText('Importante, do meu jeito').click();
      await page.getByRole('switch', { name: 'Indispensável' }).click();
      await page.getByText('Quanto pesa').first().click();
    },
  }),
  screen('trust-text', '/trust-it?pergunta=3', {
    act: (page) => page.getByRole('textbox').fill('Lealdade, também nos dias cinzentos.'),
  }),
  screen('trust-saved', '/trust-it', { full: true }),
  screen('trust-summary', '/trust-it?pergunta=2', {
    full: true,
    act: async (page) => {
      await page.getByText('Importante, do meu jeito').click();
      await page.getByRole('link', { name: 'Ver minhas respostas' }).click();
    },
  }),
];
