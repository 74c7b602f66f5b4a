// Screens of what a conversation has beside words: photos, stamps, reactions, cards, links, words that differ, the search.
import { fileURLToPath } from 'node:url';
import { SCREENS as GAMES } from './games.mjs';
import { gift } from './gifts.mjs';
import { SCREENS as LETTERS } from './letters.mjs';
import { SCREENS as MEMBERS } from './members.mjs';

const base = MEMBERS.find((screen) => screen.name === 'chat-thread');
const RPC = '/rest/v1/rpc/';
const MATCH = base.path.split('/').pop();
const [thread] = base.wire['/rest/v1/matches']({ url: () => `http://x/?id=eq.${MATCH}` });
const ME = base.wire['/rest/v1/profiles'][0].id;
const THUMB = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';
const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

let count = 0;
const row = (mine, minutes, change = {}) => {
  count += 1;
  return {
    id: `00000000-0000-7000-8000-${String(900 + count).padStart(12, '0')}`,
    match_id: MATCH,
    sender_id: mine ? ME : thread.person_id,
    body: '',
    client_id: `k${count}`,
    reply_to: null,
    created_at: ago(minutes),
    edited_at: null,
    deleted_at: null,
    read_at: mine ? null : ago(minutes),
    notice: null,
    hidden: false,
    kind: 'text',
    stamp: null,
    photo: null,
    delivered: false,
    ...change,
  };
};
const photo = (change = {}) => ({
  id: '00000000-0000-7000-8000-00000000f070',
  width: 800,
  height: 1067,
  thumbhash: THUMB,
  once: false,
  sensitive: false,
  opened: false,
  ...change,
});
const rows = [
  row(false, 55, {
    body: 'Perdi o autocarro por causa da bicha no talho. A receita é esta: https://exemplo.com/pao',
  }),
  row(true, 54, { body: 'Guardei! Aqui fica em www.receitas.pt', delivered: true }),
  row(false, 40, { kind: 'photo', photo: photo() }),
  row(false, 39, { kind: 'photo', photo: photo({ sensitive: true, once: true }) }),
  row(true, 30, { kind: 'stamp', stamp: 'pao_de_queijo', read_at: ago(29) }),
  row(false, 20, { kind: 'stamp', stamp: 'andorinha' }),
  row(true, 10, { kind: 'photo', photo: photo({ once: true, opened: true }), delivered: true }),
  row(true, 9, { body: 'Já volto', delivered: true }),
];
const abroad = { ...thread, person: { ...thread.person, country_code: 'PT' } };
const wire = {
  ...base.wire,
  '/rest/v1/matches': [abroad],
  '/rest/v1/messages': (request) => (request.url().includes('id=gt.') ? [] : [...rows].reverse()),
  [`${RPC}conversation_terms`]: { accepts_photos: true, photos: 'allowed', links: true },
  [`${RPC}mark_delivered`]: null,
  [`${RPC}open_photo`]: null,
  [`${RPC}couple`]: { match_id: MATCH, person_id: thread.person_id, name: null, state: 'none' },
  [`${RPC}message_reactions`]: [
    { message_id: rows[1].id, reaction: 'love', mine: false },
    { message_id: rows[4].id, reaction: 'laugh', mine: false },
    { message_id: rows[4].id, reaction: 'love', mine: true },
  ],
  '/rest/v1/conversation_cards': [],
};
const screen = (name, more = {}) => ({
  ...base,
  name,
  wire: { ...wire, ...more.wire },
  act: more.act ?? base.act,
});
/** A portrait as a camera would bring it. */
const PORTRAIT = fileURLToPath(
  new URL('../../../crates/app/content/portraits/ines-1-800.webp', import.meta.url),
);
const choose = async (page) => {
  await tools(page);
  await page.locator('input[type=file]').first().setInputFiles(PORTRAIT);
  await page.getByRole('img', { name: 'A foto que você escolheu' }).waitFor();
};
const wireOf = (screens, name) => screens.find((screen) => screen.name === name).wire;
const card = (n, kind) => ({
  id: `00000000-0000-7000-8000-00000000ca0${n}`,
  match_id: MATCH,
  kind,
  subject_id: `00000000-0000-4000-8000-00000000cb0${n}`,
  author_id: thread.person_id,
  created_at: ago(8 - n),
});
const terms = (photos, accepts_photos = false) => ({
  [`${RPC}conversation_terms`]: { accepts_photos, photos, links: false },
});
const tools = async (page) => {
  await page.getByRole('button', { name: 'Fotos e selos' }).click();
  await page.getByRole('switch', { name: /Aceitar fotos/ }).waitFor();
};
const search = async (page) => {
  await page.getByRole('searchbox').fill('pão');
  await page.getByText('de queijo da minha tia').first().waitFor();
};
const found = (words) => ({
  id: rows[0].id,
  match_id: MATCH,
  person_id: thread.person_id,
  mine: false,
  created_at: ago(55),
  before: 'Domingo então? Eu levo o ',
  words,
  after: ' de queijo da minha tia',
});

export const SCREENS = [
  screen('chat-kinds'),
  screen('chat-cards', {
    wire: {
      '/rest/v1/conversation_cards': [card(1, 'game'), card(2, 'letter'), card(3, 'gift')],
      [`${RPC}game_session`]: wireOf(GAMES, 'games-waits')[`${RPC}game_session`],
      [`${RPC}letter`]: wireOf(LETTERS, 'letters-open')[`${RPC}letter`],
      [`${RPC}gift`]: gift({ kind: 'cafe' }),
      [`${RPC}pinned_gifts`]: [],
    },
  }),
  screen('chat-photo-chosen', { act: choose }),
  screen('chat-photo-unsent', {
    loud: true,
    act: async (page) => {
      await choose(page);
      await page.getByRole('button', { name: 'Enviar foto' }).click();
      await page.getByRole('img', { name: 'Foto que vai ser enviada' }).waitFor();
    },
  }),
  screen('chat-tools', { act: tools }),
  screen('chat-tools-texts', { wire: terms('texts'), act: tools }),
  screen('chat-tools-consent', { wire: terms('consent'), act: tools }),
  screen('chat-word', {
    act: async (page) => {
      await page.getByRole('button', { name: 'autocarro' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  screen('chat-photo-failed', {
    loud: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Abrir foto/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Tentar de novo' }).waitFor();
    },
  }),
  {
    ...screen('chat-search', {
      wire: { [`${RPC}search_messages`]: { results: [found('pão'), found('PÃO')], complete: false } },
      act: search,
    }),
    path: '/messages',
  },
  {
    ...screen('chat-search-nothing', {
      wire: { [`${RPC}search_messages`]: { results: [], complete: true } },
      act: async (page) => {
        await page.getByRole('searchbox').fill('xilofone');
        await page.getByText('Nada por aqui com essa busca.').waitFor();
      },
    }),
    path: '/messages',
  },
];
