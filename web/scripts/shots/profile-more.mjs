// What completes the profile: opening question, visit, statistics, visitors, and the optional questions.
import { card } from './discovery.mjs';
import { SCREENS as MEMBERS } from './members.mjs';

const profile = MEMBERS.find((screen) => screen.name === 'profile');
const thread = MEMBERS.find((screen) => screen.name === 'chat-new');
const monday = (weeks) => {
  const day = new Date('2026-11-23T12:00:00Z');
  day.setUTCDate(day.getUTCDate() - 7 * weeks);
  return day.toISOString().slice(0, 10);
};
const week = (weeks, people) => ({ week: monday(weeks), people });
const stats = (change = {}) => ({
  until: '2026-11-23',
  weeks: [40, 60, 30, null, 20, 50, 40, 10].map((people, at) => week(at + 1, people)),
  items: [
    { item: `photo:${card(0).photos[0].id}`, likes: 15, conversations: 4 },
    { item: `prompt:${card(0).prompts[0].id}`, likes: 10, conversations: 2 },
    { item: 'bio', likes: null, conversations: 1 },
    { item: 'profile', likes: 5, conversations: 0 },
  ],
  openings_answered: 3,
  ...change,
});
const visitor = (n, day) => ({
  person_id: card(n).id,
  name: card(n).name,
  avatar_path: null,
  day,
});
const question = (id, theme, text, options, rest = {}) => ({
  id,
  theme,
  question: text,
  options,
  sensitive: false,
  answer: null,
  private: false,
  ...rest,
});
const optional = [
  question('vq01', 'Casa', 'Como você imagina a casa dos dois num dia comum?', [
    'Silenciosa e arrumada',
    'Cheia de gente e de conversa',
    'Com música e alguma bagunça',
  ]),
  question(
    'vq03',
    'Casa',
    'Onde você gostaria de viver daqui a dez anos?',
    ['Perto do mar', 'No campo ou na serra', 'Onde a vida levar'],
    { answer: 1 },
  ),
  question(
    'vq36',
    'Fé',
    'Que lugar teria a fé na educação de uma criança?',
    ['Central', 'Presente, com liberdade', 'Nenhum'],
    { sensitive: true, private: true },
  ),
];
const member = { ...profile, full: true, act: undefined };
const screen = (name, path, wire, change = {}) => ({
  ...member,
  name,
  path,
  ...change,
  wire: { ...profile.wire, '/rest/v1/rpc/preview_me': card(0), ...wire },
});
const STATS = '/rest/v1/rpc/profile_stats';
const VISITORS = '/rest/v1/rpc/visitors';
const empty = stats({
  items: [],
  weeks: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => week(at, null)),
  openings_answered: 0,
});

export const SCREENS = [
  screen('profile-extras', '/profile', {
    '/rest/v1/rpc/opening_question': {
      question: 'Que lugar você mostraria a quem visitasse a sua cidade?',
    },
    '/rest/v1/rpc/city_visit': {
      visit: {
        city_id: 1,
        city: 'Lisboa',
        country_code: 'PT',
        from: '2026-11-20',
        until: '2026-12-12',
        active: true,
      },
      changes_left: 4,
      visits: 5,
      days_ahead: 120,
      planned: [{ id: '1', city: 'Braga', from: '2026-12-20', until: '2026-12-23' }],
      next_change_at: null,
    },
  }),
  screen(
    'profile-opening',
    '/profile',
    {},
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Escrever a minha pergunta' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ),
  screen(
    'profile-visit',
    '/profile',
    {},
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Marcar uma visita' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ),
  screen('profile-stats', '/profile/numeros', { [STATS]: stats() }),
  screen('profile-stats-empty', '/profile/numeros', { [STATS]: empty }),
  screen('profile-stats-failed', '/profile/numeros', { [STATS]: undefined }, { loud: true }),
  screen('profile-visitors', '/profile/visitas', {
    [VISITORS]: { sharing: true, visitors: [visitor(0, '2026-11-24'), visitor(1, '2026-11-20')] },
  }),
  screen('profile-visitors-nobody', '/profile/visitas', { [VISITORS]: { sharing: true, visitors: [] } }),
  screen('profile-visitors-off', '/profile/visitas', { [VISITORS]: { sharing: false, visitors: [] } }),
  screen('profile-visitors-failed', '/profile/visitas', { [VISITORS]: undefined }, { loud: true }),
  screen('trust-optional', '/trust-it?ver=mais', { '/rest/v1/rpc/optional_questions': optional }),
  screen(
    'trust-optional-failed',
    '/trust-it?ver=mais',
    { '/rest/v1/rpc/optional_questions': undefined },
    { loud: true },
  ),
  {
    ...thread,
    name: 'chat-opening',
    wire: {
      ...thread.wire,
      '/rest/v1/conversation_cards': [],
      '/rest/v1/rpc/match_opening': {
        mine: 'Mar ou serra num dia livre?',
        theirs: 'Que lugar você mostraria a quem visitasse a sua cidade?',
      },
    },
  },
];
