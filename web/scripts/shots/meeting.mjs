// First meetings in person: proposal, plan, check-in, PIN, and the page of a trusted contact.
const ID = '01900000-0000-7000-8000-000000000401';
const HOUR = 3_600_000;
const at = (hours) => new Date(Date.now() + hours * HOUR).toISOString();
const checkin = (step, hours, answered, alerted = false) => ({
  step,
  due_at: at(hours),
  answered,
  alerted,
  can_put_off: true,
});
const meeting = (more = {}) => ({
  id: ID,
  match_id: '01900000-0000-7000-8000-000000000402',
  person: { id: '01900000-0000-7000-8000-000000000403', name: 'Rafael Souza', photo: null },
  state: 'confirmed',
  my_turn: false,
  kind: 'market',
  place: 'Mercado Municipal',
  hidden: false,
  starts_at: at(30),
  alternative: null,
  sequence: 1,
  notice: null,
  sends_texts: false,
  video: { mine: true, both: true },
  shows_photo: false,
  watch: 'on',
  running: false,
  pin_set: true,
  contacts: [
    { id: '1', name: 'Marta', email: 'marta@example.org', phone: null, opened: true, reachable: true },
    { id: '2', name: 'Júlia', email: 'julia@example.org', phone: null, opened: false, reachable: true },
  ],
  checkins: [checkin('arrived', -1, true), checkin('well', 0.2, false), checkin('home', 2, false)],
  shares_location: false,
  calendar: '/functions/v1/meeting-calendar?token=x',
  asks_feedback: false,
  ...more,
});
const helplines = [
  { country: 'BR', service: 'police', number: '190', name: 'Polícia Militar', about: '', checked_on: null },
  {
    country: 'BR',
    service: 'women',
    number: '180',
    name: 'Central de Atendimento à Mulher',
    about: '',
    checked_on: '2026-11-20',
  },
];
const wire = (one) => ({
  '/rest/v1/rpc/meeting': one,
  '/rest/v1/rpc/meetings': [one, meeting({ id: `${ID.slice(0, -1)}9`, state: 'past', watch: 'ended' })],
  '/rest/v1/rpc/video_mark': one.video,
  '/rest/v1/rpc/meeting_pins': { set: true, locked: true },
  '/rest/v1/rpc/helplines': helplines,
});
const screen = (name, path, one = meeting(), rest = {}) => ({
  name,
  path,
  member: true,
  full: true,
  wire: wire(one),
  ...rest,
});
const plan = { watch: 'off', contacts: [], checkins: [] };
const followed = {
  name: 'Ana',
  other: 'Rafael',
  photo: null,
  ended: false,
  kind: 'market',
  place: 'Mercado Municipal',
  starts_at: at(-1),
  time_zone: 'America/Sao_Paulo',
  checkins: [
    { step: 'arrived', due_at: at(-0.8), state: 'answered', answered_at: at(-0.8) },
    { step: 'well', due_at: at(-0.4), state: 'alerted', answered_at: null },
    { step: 'home', due_at: at(2), state: 'waiting', answered_at: null },
  ],
  alert_at: at(-0.1),
  location: { position: { latitude: -23.5418, longitude: -46.6291 }, taken_at: at(-0.2) },
  expires_at: at(23),
};

export const SCREENS = [
  screen(
    'meeting-alternative',
    `/encontro/${ID}`,
    meeting({
      watch: 'off',
      my_turn: true,
      notice: 'lure',
      alternative: {
        kind: 'park',
        place: 'Parque da Independência, entrada da Rua dos Patriotas',
        starts_at: at(54),
      },
    }),
  ),
  screen(
    'meeting-contacts-by-phone',
    `/encontro/${ID}`,
    meeting({
      contacts: [
        { id: '1', name: 'Marta', email: null, phone: '+5511987654321', opened: false, reachable: false },
      ],
      sends_texts: true,
    }),
  ),
  screen('meeting-list', '/encontros'),
  { ...screen('meeting-list-empty', '/encontros'), wire: { '/rest/v1/rpc/meetings': [] } },
  screen('meeting-new', `/encontros?com=${ID}`, meeting({ video: { mine: true, both: false } })),
  screen('meeting-plan', `/encontro/${ID}`),
  screen(
    'meeting-waiting',
    `/encontro/${ID}`,
    meeting({ ...plan, state: 'proposed', video: { mine: false, both: false } }),
  ),
  screen('meeting-asked', `/encontro/${ID}`, meeting({ ...plan, state: 'proposed', my_turn: true })),
  screen('meeting-expired', `/encontro/${ID}`, meeting({ ...plan, state: 'expired' })),
  screen(
    'meeting-cancelled',
    `/encontro/${ID}`,
    meeting({ state: 'cancelled', person: null, match_id: null }),
  ),
  screen(
    'meeting-past',
    `/encontro/${ID}`,
    meeting({ ...plan, state: 'past', watch: 'ended', asks_feedback: true }),
  ),
  screen('meeting-check-in', `/encontro/${ID}/tudo-bem`, meeting({ running: true })),
  screen('meeting-pin', `/encontro/${ID}/tudo-bem`, meeting({ running: true }), {
    act: async (page) => {
      await page.getByRole('button', { name: 'Tudo bem por aqui' }).click();
      await page.keyboard.type('24');
    },
  }),
  { name: 'meeting-refusal', path: '/acompanhar/sair#0' },
  {
    name: 'meeting-refused',
    path: '/acompanhar/sair#0',
    wire: { '/rest/v1/rpc/refuse_contact_messages': null },
    act: (page) => page.getByRole('button', { name: 'Não quero mais receber' }).click(),
  },
  {
    name: 'meeting-followed',
    path: '/acompanhar#0',
    full: true,
    wire: { '/rest/v1/rpc/meeting_plan': followed, '/rest/v1/rpc/helplines': helplines },
  },
];
