// Screens of the beta programme: invitation, waitlist, feedback, and the console of those who manage it.
import { user } from '../shots-wire.mjs';

const DAY = 86_400_000;
const at = (days) => new Date(Date.now() + days * DAY).toISOString();
const id = (n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const note = (n, kind, state, text, rest = {}) => ({
  id: id(n),
  kind,
  text,
  nps: null,
  screenshot: null,
  route: '/messages',
  app_version: '0.1.0',
  state,
  reply: null,
  replied_at: null,
  created_at: at(-n),
  beta_id: n,
  ...rest,
});
const notes = [
  note(1, 'ideia', 'novo', 'Gostaria de ver a hora de quem vive do outro lado do oceano antes de escrever.'),
  note(2, 'erro', 'resolvido', 'A foto ficou deitada depois de enviada.', {
    reply: 'Obrigada por avisar. Desde ontem a foto fica como foi tirada.',
    replied_at: at(-1),
  }),
  note(3, 'elogio', 'triado', 'A despedida pronta é a melhor ideia que vi em muito tempo.', { nps: 9 }),
];
const FEATURES = [
  'profile',
  'viewProfiles',
  'basicChat',
  'intentionQuiz',
  'quiz',
  'premiumFeatures',
  'aiMatch',
  'love-room',
];
const overview = {
  active: 31,
  days: 14,
  expired: 6,
  features: Object.fromEntries(FEATURES.map((name, n) => [name, n < 5])),
  funnel: {
    invited: 50,
    joined: 37,
    ready: 33,
    reacted: 30,
    matched: 21,
    wrote: 18,
    told_feedback: 12,
    told_final: 4,
  },
  given: 37,
  launched_at: null,
  open: true,
  user_limit: 50,
  waitlist: 240,
  waitlist_confirmed: 190,
};
const STATES = ['active', 'expired', 'revoked'];
const manager = {
  '/rest/v1/profiles': [
    { id: user.id, full_name: 'Beatriz', avatar_url: null, birthdate: '1997-02-10', role: 'beta_manager' },
  ],
  '/rest/v1/rpc/beta_admin_overview': overview,
  '/rest/v1/rpc/beta_admin_testers': [1, 2, 3, 4].map((n) => ({
    beta_id: n,
    days_left: Math.max(0, 12 - n * 4),
    expires_at: at(12 - n * 4),
    feedback: n,
    last_seen: n === 4 ? null : at(-n).slice(0, 10),
    started_at: at(-n * 3),
    state: STATES[n % 3],
  })),
  '/rest/v1/rpc/beta_admin_invites': ['waiting', 'redeemed', 'expired', 'redeemed'].map((state, n) => ({
    id: id(n + 20),
    code: n === 0 ? 'ENLACE-7K3M-9Q2X' : null,
    email: n ? `pessoa.com.um.nome.bem.comprido${n}@exemplo.org` : null,
    beta_id: n === 1 ? 7 : null,
    created_at: at(-n),
    expires_at: at(10 - n * 6),
    state,
  })),
  '/rest/v1/rpc/beta_admin_feedback': notes,
  '/rest/v1/rpc/daily_match_rounds': ['americas', 'europe'].map((region, n) => ({
    region,
    day: '2026-11-24',
    planned_at: '2026-11-24T05:00:00Z',
    people: 1842 - n * 900,
    possible_pairs: 41_200,
    pairs: 801,
    served: 1590 - n * 800,
    value: 21_400_000,
    bound: 21_412_000,
    gap: 560,
  })),
  '/rest/v1/rpc/waiting_couple_stories': [
    {
      id: id(60),
      published: false,
      version: 2,
      text: 'Começamos por uma carta sobre um cachorro que não obedece a ninguém. Cinco meses depois ele obedece aos dois.',
    },
  ],
  '/rest/v1/rpc/open_reviews': ['placement', 'seal'].map((kind, n) => ({
    id: id(n + 60),
    kind,
    text: 'A distância parece contar mais do que eu pedi, e as pessoas de perto aparecem sempre depois.',
    facts: { score: 812_000, total: 1_000_000, compatibility: 84 },
    created_at: at(-8 + n * 5),
    due_at: at(-1 + n * 5),
    overdue: n === 0,
  })),
  '/rest/v1/rpc/beta_admin_acts': ['beta.invite', 'beta.extend', 'beta.set_feature'].map((act, n) => ({
    id: id(n + 40),
    act,
    actor: 'Beatriz',
    at: at(-n),
    details: { beta_id: 7 + n, days: 3 },
  })),
};
const part = (name, label) => ({
  name: `staff-${name}`,
  path: '/beta-admin',
  member: true,
  full: true,
  wire: manager,
  act: async (page) => {
    if (label) await page.getByRole('tab', { name: label }).click();
  },
});
const place = { confirmed: true, position: 128, referrals: 2, share_code: 'k7m3q9', step: 10, total: 240 };
const waiting = (name, path, wire, rest = {}) => ({
  name: `waitlist-${name}`,
  path: `/lista-de-espera${path}`,
  full: true,
  wire,
  ...rest,
});

export const SCREENS = [
  waiting('join', '', {}),
  waiting('confirm', '/confirmar?token=x', { '/rest/v1/rpc/waitlist_place': { ...place, confirmed: false } }),
  waiting('place', '/lugar?token=x', { '/rest/v1/rpc/waitlist_place': place }),
  waiting('gone', '/lugar?token=x', {}, { loud: true }),
  waiting('leave', '/sair?token=x', {}),
  { name: 'beta-invitation', path: '/beta?convite=ENLACE-7K3M-9Q2X' },
  { name: 'beta-invitation-member', path: '/beta', member: true },
  { name: 'feedback', path: '/feedback', member: true, full: true, wire: { '/rest/v1/feedback': notes } },
  {
    name: 'feedback-changes',
    path: '/feedback?mudancas=1',
    member: true,
    full: true,
    wire: {
      '/rest/v1/rpc/feedback_changes': [
        {
          id: '1',
          text: 'Agora você filtra por quem aceita mudar de cidade ou de país.',
          published_at: '2026-11-20T12:00:00Z',
        },
        {
          id: '2',
          text: 'Os e-mails podem vir juntos, uma vez por dia ou por semana.',
          published_at: '2026-11-02T12:00:00Z',
        },
      ],
    },
  },
  {
    name: 'feedback-changes-empty',
    path: '/feedback?mudancas=1',
    member: true,
    wire: { '/rest/v1/rpc/feedback_changes': [] },
  },
  { name: 'feedback-empty', path: '/feedback', member: true, full: true, wire: { '/rest/v1/feedback': [] } },
  {
    name: 'feedback-final',
    path: '/feedback',
    member: true,
    full: true,
    wire: {
      '/rest/v1/feedback': [],
      '/functions/v1/beta-status': {
        isBetaUser: true,
        isBetaExpired: true,
        daysLeft: 0,
        betaUserLimit: 50,
        beta_access: { beta_id: 7 },
      },
    },
  },
  part('overview'),
  part('testers', 'Pessoas'),
  part('invites', 'Convites'),
  part('feedback', 'Feedback'),
  part('features', 'Recursos'),
  part('days', 'Match do Dia'),
  part('stories', 'Histórias'),
  part('reviews', 'Revisões'),
  part('book', 'Livro'),
  {
    name: 'staff-failed',
    path: '/beta-admin',
    member: true,
    loud: true,
    wire: { '/rest/v1/profiles': manager['/rest/v1/profiles'] },
  },
  { name: 'staff-stranger', path: '/beta-admin', member: true, loud: true },
];
