// Screens of safety and of what the law asks: the safety centre, notices, reports, decisions, the desks of moderators, documents
// to accept, a closed account, the second step, and the failure of the whole app.
import { settled } from '../shots-settled.mjs';
import { user, wireSession, wireUser } from '../shots-wire.mjs';
import { card } from './discovery.mjs';
import { screen } from './members.mjs';
import { legal } from './visitors.mjs';

const HOUR = 3_600_000;
const at = (hours) => new Date(Date.now() + hours * HOUR).toISOString();
const id = (n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const refusal = (status, code, details = null) => ({
  refusal: { status, json: { code, message: '', details, hint: null } },
});

const line = (country, service, number, name, checked_on = null) => ({
  country,
  service,
  number,
  name,
  about: 'Perigo imediato para você ou para outra pessoa.',
  checked_on,
});
/** Numbers of two countries, some of them checked by the operator. */
const helplines = {
  '/rest/v1/rpc/helplines': [
    line('BR', 'police', '190', 'Polícia Militar'),
    line('BR', 'women', '180', 'Central de Atendimento à Mulher', '2026-11-20'),
    line('BR', 'children', '100', 'Disque Direitos Humanos'),
    line('PT', 'emergency', '112', 'Número Europeu de Emergência'),
    line('PT', 'victims', '116 006', 'APAV, Linha de Apoio à Vítima'),
  ],
};

const decision = (n, action, more = {}) => ({
  id: id(n),
  action,
  automated: false,
  state: 'effective',
  statement: [
    'O que aconteceu: em três conversas você pediu dinheiro a pessoas que ainda não tinha encontrado.',
    'A regra: não se pede nem se oferece dinheiro. Uma pessoa da equipe leu e decidiu.',
  ],
  decided_at: at(-50),
  until: null,
  appeal: null,
  appeal_until: at(4000),
  can_appeal: true,
  ...more,
});
const appeal = (state, answer) => ({
  state,
  answer,
  text: 'Era uma vaquinha do trabalho, e eu disse isso na conversa.',
  created_at: at(-20),
  due_at: at(100),
});
const decisions = [
  decision(1, 'suspend', { until: at(120) }),
  decision(2, 'remove_content', { appeal: appeal('open', null), can_appeal: false }),
  decision(3, 'warn', {
    state: 'overturned',
    can_appeal: false,
    appeal: appeal('granted', 'Lemos a conversa inteira. Você tinha razão, e o aviso foi desfeito.'),
  }),
];

const report = (n, state, more = {}) => ({
  receipt: `DEN-7K3M-9Q2X-${n}`,
  reason: 'scam',
  state,
  outcome: null,
  created_at: at(-30 * n),
  decided_at: null,
  question: null,
  asked_at: null,
  answer: null,
  answered_at: null,
  ...more,
});
const vanished = [
  {
    match_id: '0193f0a4-0000-7000-8000-00000000f001',
    person_id: '0193f0a4-0000-7000-8000-00000000f101',
    name: 'Maximiliano',
    matched_at: '2026-10-02T12:00:00Z',
    messages: 3,
  },
  {
    match_id: '0193f0a4-0000-7000-8000-00000000f002',
    person_id: '0193f0a4-0000-7000-8000-00000000f102',
    name: null,
    matched_at: '2026-09-12T12:00:00Z',
    messages: 0,
  },
];

const vanishedTalk = [
  { id: 'v1', mine: true, body: 'Oi! Vi que você também gosta de serra.', sent_at: '2026-10-02T13:00:00Z' },
  {
    id: 'v2',
    mine: false,
    body: 'Oi! Você pode me ajudar com uma conta? Explico depois.',
    sent_at: '2026-10-02T13:05:00Z',
  },
  { id: 'v3', mine: false, body: null, sent_at: '2026-10-02T13:06:00Z' },
];

const reports = [
  report(1, 'received'),
  report(2, 'in_review', {
    question: 'Em que dia a pessoa pediu o código que chegou por SMS?',
    asked_at: at(-2),
  }),
  report(3, 'acted', { outcome: 'acted', decided_at: at(-8) }),
  report(4, 'not_acted', { reason: 'harassment', outcome: 'not_acted', decided_at: at(-9) }),
];

const row = (n, severity, kind, more = {}) => ({
  id: id(n),
  severity,
  kind,
  awaiting: null,
  due_at: at(n),
  held: 'nobody',
  hidden: severity === 'S0',
  lease_until: null,
  opened_at: at(-n),
  overdue: false,
  reports: n,
  skipped: false,
  source: 'report',
  state: 'open',
  version: 3,
  ...more,
});
const mine = { held: 'me', lease_until: at(0.2), state: 'claimed' };
const cases = [
  row(1, 'S0', 'minor', { overdue: true, due_at: at(-1), ...mine }),
  row(2, 'S1', 'intimate_image'),
  row(3, 'S2', 'scam', { source: 'rule' }),
];
const verdict = (n, action) => ({
  id: id(n),
  action,
  automated: false,
  by_me: false,
  days: null,
  decided_at: at(-900),
  facts: 'Pediu o telefone na primeira mensagem, depois de um aviso.',
  items: [],
  rule: 'off_app',
  state: 'effective',
});
const message = (n, from, text) => ({
  id: id(n),
  at: at(-5),
  attached: n === 61,
  deleted: false,
  from,
  text,
  earlier: n === 61 ? [{ text: 'faço 16 em março', until: at(-5) }] : [],
  stamp: null,
  photo: null,
  drawings: [],
});
const openCase = {
  appeal: null,
  awaiting: null,
  case: cases[0],
  exports: [],
  history: [
    { action: 'case.opened', at: at(-2), reason: 'report', role: 'system' },
    { action: 'case.claimed', at: at(-0.1), reason: '', role: 'moderator' },
  ],
  notes: [],
  notices: [],
  photos: [],
  held: [],
  reports: [
    {
      at: at(-2),
      credible: true,
      item: null,
      messages: [
        message(60, 'reporter', 'Quantos anos você tem mesmo?'),
        message(61, 'subject', 'faço 17 em março'),
      ],
      question: null,
      reason: 'minor',
      receipt: 'DEN-7K3M-9Q2X',
      reporter: { account_days: 120, dismissed: 0, upheld: 2 },
      text: 'Disse na conversa que ainda está na escola e que faz dezessete anos em março.',
    },
  ],
  subject: {
    account_days: 4,
    age_band: '18–24',
    country: 'BR',
    hidden: true,
    marks: [],
    past: [verdict(70, 'warn')],
    pays: false,
    reputation: { blocked_by: 3, matches: 12, messages_sent: 240, reports: 2, reports_acted: 1 },
    status: 'active',
    verified: false,
  },
  texts: [{ item: 'bio', text: 'Terceirão, skate e açaí.' }],
};
const KINDS = ['minor', 'threat', 'scam', 'intimate_image', 'harassment', 'off_app', 'other'];
const ACTIONS = ['none', 'warn', 'remove_content', 'limit', 'suspend', 'ban', 'report_authority'];
const desk = (role, more = {}) => ({
  '/rest/v1/profiles': [{ id: user.id, full_name: 'Beatriz', avatar_url: null, role }],
  '/rest/v1/rpc/mod_queue': {
    cases,
    gauges: ['S0', 'S1', 'S2', 'S3'].map((severity, n) => ({
      severity,
      open: 3 - n,
      overdue: n === 0 ? 1 : 0,
      oldest_at: n < 3 ? at(-8) : null,
    })),
    unattended: false,
    wellbeing: { cap_seconds: 14_400, capped: false, resets_at: at(8), seconds_today: 1800 },
  },
  '/rest/v1/rpc/mod_catalogue': {
    actions: ACTIONS.map((action) => ({
      action,
      days: action === 'suspend' ? [1, 7, 30] : null,
      told: action !== 'none',
    })),
    kinds: KINDS.map((kind) => ({ kind, due_hours: 1, severity: 'S0' })),
    rules: [
      { rule: 'adults', text: 'O Enlace é só para maiores de 18 anos.' },
      { rule: 'money', text: 'Não se pede nem se oferece dinheiro.' },
    ],
  },
  '/rest/v1/rpc/mod_macros': [],
  '/rest/v1/rpc/mod_colleagues': [{ id: id(90), name: 'Marta' }],
  '/rest/v1/rpc/mod_claim': cases[0],
  '/rest/v1/rpc/mod_heartbeat': { lease_until: at(0.2) },
  '/rest/v1/rpc/mod_case': openCase,
  '/rest/v1/rpc/mod_preview': { statement: ['O que aconteceu: …', 'A regra: …'] },
  '/rest/v1/rpc/verification_queue': [],
  ...more,
});

const duty = (name, hours, more = {}) => ({
  duty: name,
  due_at: at(hours),
  late: hours < 0,
  note: '',
  required: true,
  sent_at: null,
  waived_at: null,
  ...more,
});
const incident = {
  drafts: [
    {
      duty: 'anpd',
      title: 'Comunicação de incidente de segurança à ANPD',
      paragraphs: [
        '1. O incidente: uma cópia de segurança ficou legível por duas horas.',
        '2. Os dados: e-mails.',
      ],
    },
  ],
  facts: {
    cause: 'Uma regra de acesso errada.',
    consequences: null,
    data: ['contact', 'profile'],
    delay_reason: null,
    description: 'Uma cópia de segurança ficou legível por duas horas.',
    found_at: at(-20),
    measures: 'A regra foi corrigida e as chaves, trocadas.',
    measures_before: null,
    occurred_at: at(-30),
    people: 'Membros do beta',
    people_brazil: 40,
    people_portugal: 10,
    risk: 'relevant',
    title: 'Cópia de segurança legível por engano durante duas horas',
  },
  history: [{ at: at(-19), automatic: false, change: 'opened', duty: null, facts: null, note: '' }],
  id: id(80),
  notices: [duty('anpd', 40), duty('cnpd', -2), duty('people_brazil', 40, { sent_at: at(-1) })],
  opened_at: at(-19),
  state: 'open',
  version: 1,
};
const register = {
  '/rest/v1/rpc/incidents': [
    {
      found_at: at(-20),
      id: id(80),
      late: true,
      next_due_at: at(-2),
      next_duty: 'cnpd',
      state: 'open',
      title: incident.facts.title,
    },
  ],
  '/rest/v1/rpc/incident': incident,
};
const staff = (name, path, rest = {}) => ({ name, path, member: true, full: true, ...rest });

const owed = (document, title, path) => ({
  document,
  title,
  path,
  version: '2026-11-20',
  accepted: '2026-11-01',
  effective: '2026-11-20',
  summary: 'Diz com outras palavras o que acontece com as imagens da verificação, e por quanto tempo ficam.',
});

/** Presses what leads to the answer of the step, on the form that is shown. */
const signIn = async (page) => {
  await page.getByLabel('Email', { exact: true }).fill('beatriz@example.org');
  await page.getByLabel('Senha', { exact: true }).fill('um-segredo-bem-guardado');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await page.getByRole('textbox').first().waitFor();
};
const factor = {
  id: id(95),
  factor_type: 'totp',
  friendly_name: 'Aplicativo',
  status: 'verified',
  created_at: at(-99),
  updated_at: at(-99),
};
/** What the server gives for a password alone, where the account has a second factor. */
const halfToken = [
  { alg: 'HS256' },
  { sub: user.id, exp: wireSession.expires_at, role: 'authenticated', aal: 'aal1', next_aal: 'aal2' },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmVk')
  .join('.');
const guarded = { ...wireUser, factors: [factor] };

/** Breaks what the screen reads, and then the words of the screen for failures: what is left leans on nothing. */
const brokenStorage = () => {
  const real = Storage.prototype.getItem;
  Storage.prototype.getItem = function (name) {
    if (name === 'enlace:plain-graphics') throw new Error('');
    return real.call(this, name);
  };
};
const breakWords = async (page) => {
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('["Algo deu errado"]', '[null]'),
    });
  });
  await page.goto(new URL('/international', page.url()).href);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
};

/** Chooses a reason on the form for people without an account. */
const chooseKind = async (page, kind) => {
  await page.getByLabel('Qual é o problema?').selectOption(kind);
  await page.getByText('Em perigo agora? Ligue:').waitFor();
};

const notice = (name, rest) => ({
  name,
  path: '/denuncia',
  full: true,
  ...rest,
  wire: { ...helplines, ...rest.wire },
});

/** Opens one's own card as others see it. Nothing may lie over the face there: nobody decides about it. */
const openPreview = async (page) => {
  await page.getByRole('button', { name: 'Como os outros me veem' }).click();
  const sheet = page.getByRole('dialog', { name: 'Como os outros me veem' });
  await sheet.locator('article img').first().waitFor();
  await settled(page);
  const over = await sheet.locator('article').evaluate((card) => {
    const face = card.querySelector('img').getBoundingClientRect();
    return [...card.querySelectorAll('[data-stamp]')]
      .filter((stamp) => Number(getComputedStyle(stamp).opacity) > 0)
      .filter((stamp) => stamp.getBoundingClientRect().top < face.bottom)
      .map((stamp) => stamp.dataset.stamp);
  });
  if (over.length > 0) throw new Error(`stamps lie over the face: ${over}`);
};

export const SCREENS = [
  // The deck first: its styles are there when the sheet opens, as they are for who comes from the deck.
  screen('profile-preview', '/profile', {
    wire: { '/rest/v1/rpc/preview_me': card(0, { name: 'Beatriz' }) },
    act: openPreview,
  }),
  { name: 'safety-centre', path: '/central-de-seguranca', full: true, wire: helplines },
  { name: 'safety-centre-failed', path: '/central-de-seguranca', full: true, loud: true },
  { name: 'child-safety', path: '/seguranca-infantil', full: true, wire: helplines },
  notice('notice-form', { act: (page) => chooseKind(page, 'minor') }),
  notice('notice-received', {
    wire: {
      '/rest/v1/rpc/waitlist_puzzle': { puzzle: 'p', bits: 1 },
      '/rest/v1/rpc/public_notice': { receipt: 'AVI-7K3M-9Q2X-T4WB' },
    },
    act: async (page) => {
      await page.getByLabel('Sobre o quê?').fill('O perfil de uma pessoa de Recife que diz ser médica');
      await chooseKind(page, 'threat');
      await page.getByLabel('O que aconteceu?').fill('Ontem à noite a pessoa escreveu que sabe onde moro.');
      await page.getByLabel('Seu e-mail').fill('vizinha@example.org');
      await page.getByRole('button', { name: 'Enviar aviso' }).click();
      await page.getByText('Recebemos o seu aviso').waitFor();
    },
  }),
  notice('notice-status', {
    wire: { '/rest/v1/rpc/notice_status': { state: 'acted', created_at: at(-40) } },
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Protocolo' }).fill('AVI-7K3M-9Q2X-T4WB');
      await page.getByRole('button', { name: 'Ver o estado' }).click();
      await page.getByText(/Agimos\./).waitFor();
    },
  }),
  {
    name: 'transparency',
    path: '/transparencia',
    full: true,
    wire: {
      '/rest/v1/rpc/transparency': [
        {
          half: '2026-H2',
          reports: 1240,
          notices: 31,
          cases: { S0: 4, S1: 22, S2: 310, S3: 400 },
          decisions: Object.fromEntries(ACTIONS.map((action, n) => [action, 12 * n])),
          automated: 18,
          appeals: 40,
          appeals_granted: 9,
        },
      ],
    },
  },
  screen('decisions', '/decisions', { full: true, wire: { '/rest/v1/rpc/my_decisions': decisions } }),
  screen('reports', '/reports', {
    full: true,
    wire: {
      '/rest/v1/my_reports': reports,
      '/rest/v1/rpc/former_matches': vanished,
      '/rest/v1/rpc/former_conversation': vanishedTalk,
    },
    act: (page) => page.getByRole('button', { name: 'Ler e denunciar: Maximiliano' }).click(),
  }),
  screen('account-suspended', '/matches', {
    full: true,
    loud: true,
    wire: {
      '/rest/v1/matches': refusal(403, 'ACCOUNT_RESTRICTED', { status: 'suspended' }),
      '/rest/v1/rpc/badges': refusal(403, 'ACCOUNT_RESTRICTED', { status: 'suspended' }),
      '/rest/v1/rpc/my_decisions': decisions.slice(0, 1),
    },
  }),
  screen('legal-acceptance', '/matches', {
    full: true,
    // What lies below is refused until the answer.
    loud: true,
    wire: {
      ...legal,
      '/rest/v1/rpc/legal_standing': {
        owed: [
          owed('terms', 'Termos de Uso', '/terms'),
          owed('privacy', 'Política de Privacidade', '/privacy-policy'),
        ],
        coming: [],
      },
    },
  }),
  {
    name: 'second-step',
    path: '/auth',
    loud: true,
    wire: {
      '/auth/v1/token': { ...wireSession, access_token: halfToken, user: guarded },
      '/auth/v1/user': guarded,
      '/auth/v1/factors': [factor],
    },
    act: signIn,
  },
  { name: 'recovery-code', path: '/update-password?codigo', full: true },
  staff('moderation-queue', '/moderation', { wire: desk('moderator') }),
  staff('moderation-case', `/moderation/${id(1)}`, {
    wire: desk('moderator'),
    act: (page) => page.getByText('faço 17 em março').waitFor(),
  }),
  staff('moderation-decision', `/moderation/${id(1)}`, {
    wire: desk('moderator'),
    act: async (page) => {
      await page.getByText('faço 17 em março').waitFor();
      const part = page
        .getByRole('group', { name: 'Parte do caso' })
        .getByRole('button', { name: 'Decisão' });
      if (await part.isVisible()) await part.click();
    },
  }),
  staff('moderation-incidents', '/moderation/incidentes', { wire: desk('admin', register) }),
  staff('moderation-incident', `/moderation/incidentes/${id(80)}`, {
    wire: desk('admin', register),
    act: (page) => page.getByRole('heading', { name: incident.facts.title }).last().waitFor(),
  }),
  { name: 'app-failed', path: '/terms', loud: true, wire: legal, init: brokenStorage, act: breakWords },
];
