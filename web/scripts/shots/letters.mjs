// Screens of letters: the album, the desk, the arrival, the reading.
import { SCREENS as DISCOVERY } from './discovery.mjs';

const base = DISCOVERY.find((screen) => screen.name === 'home-deck');
const RPC = '/rest/v1/rpc/';
const hours = (n) => new Date(Date.now() + n * 3_600_000).toISOString();
const ID = '00000000-0000-4000-8000-000000000881';
const RAFAEL = {
  id: '00000000-0000-4000-8000-000000000501',
  name: 'Rafael',
  avatar_path: 'photos/rafael-1-400.webp',
};
const LONG_NAME = { ...RAFAEL, name: 'Maximiliano-Bartolomeu', avatar_path: null };

const OWN =
  'Rafael,\n\nOntem passei em frente a uma escola bem na hora da saída e lembrei da sua turma pedindo mais cinco minutos. Fiquei parada na calçada, sorrindo sozinha, com o pão esfriando na mão.\n\nMinha avó também guardava o melhor pedaço. Era o do bolo de fubá, o do canto, que ficava mais torradinho. Acho que por isso eu';
const HIS =
  'Bia,\n\nHoje a turma bagunceira pediu mais cinco minutos de novo. Eu dei dez, e passei os outros cinco pensando no que você disse sobre domingo.\n\nNa casa da minha avó a mesa era pequena e cabia todo mundo. Nunca entendi a matemática daquilo. Acho que o truque era ela só sentar por último, e ainda assim guardar o melhor pedaço para quem chegasse atrasado.\n\nQuero aprender essa conta. Se você topar, começo pelo feijão: domingo, ao meio-dia, e você traz o bolo de fubá. O do canto eu guardo para você.\n\nCom carinho e um cavaquinho desafinado,\nRafael';

const letter = (change = {}) => ({
  id: ID,
  direction: 'received',
  person: RAFAEL,
  kind: 'match',
  state: 'opened',
  paper: 'costura',
  seal: 'ginja',
  body: HIS,
  length: null,
  sincerity: null,
  hours: null,
  version: null,
  reason: null,
  answers_to: null,
  updated_at: hours(-2),
  sealed_at: hours(-12),
  deliver_at: null,
  delivered_at: hours(-2),
  opened_at: hours(-1),
  kept: true,
  notice: null,
  hidden: false,
  removed: false,
  ...change,
});
const draft = (change = {}) =>
  letter({
    direction: 'sent',
    state: 'draft',
    body: OWN,
    length: 356,
    sincerity: { level: 'present', first_person: 5, details: 4 },
    hours: 12,
    version: 3,
    sealed_at: null,
    delivered_at: null,
    opened_at: null,
    kept: false,
    ...change,
  });
const row = (nth, change) =>
  letter({ id: `00000000-0000-4000-8000-00000000090${nth}`, body: null, kept: false, ...change });

const allowance = { kind: 'match', days: 7, next_at: null, premium: false };
const album = (change = {}) => ({
  on_the_way: { people: [], unnamed: 0 },
  letters: [],
  allowance,
  accepts_presentation: true,
  ...change,
});
const desk = (change = {}) => ({
  person: RAFAEL,
  kind: 'match',
  min: 200,
  max: 5000,
  arrivals: Array.from({ length: 19 }, (_, nth) => ({ hours: 6 + nth, arrives_at: hours(6 + nth) })),
  allowance,
  draft: ID,
  obstacle: null,
  ...change,
});

const full = album({
  on_the_way: { people: [RAFAEL], unnamed: 1 },
  letters: [
    row(1, { state: 'delivered', opened_at: null }),
    row(2, { direction: 'sent', state: 'draft', person: LONG_NAME, paper: 'azulejo', seal: 'azulejo' }),
    row(3, {
      direction: 'sent',
      state: 'in_transit',
      deliver_at: hours(9),
      paper: 'linho',
      seal: 'maracuja',
    }),
    row(4, { state: 'answered', kept: true }),
    row(5, { direction: 'sent', state: 'returned', person: LONG_NAME, paper: 'tarde', seal: 'folha' }),
  ],
});

const screen = (name, path, wire, change = {}) => ({
  name: `letters-${name}`,
  path,
  member: true,
  full: true,
  ...change,
  wire: {
    ...base.wire,
    ...Object.fromEntries(Object.entries(wire).map(([name, answer]) => [`${RPC}${name}`, answer])),
  },
});
const at = `/love-letter/${ID}`;
const press = (name) => async (page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

export const SCREENS = [
  screen('album', '/love-letter', { letters: full }),
  screen('empty', '/love-letter', { letters: album() }),
  screen('failed', '/love-letter', { letters: undefined }, { loud: true }),
  screen('desk', at, { letter: draft(), letter_desk: desk() }, { full: false }),
  screen(
    'desk-blank',
    at,
    {
      letter: draft({ body: '', length: 0, sincerity: { level: 'blank', first_person: 0, details: 0 } }),
      letter_desk: desk({ person: LONG_NAME }),
    },
    { full: false },
  ),
  screen('desk-obstacle', at, {
    letter: draft({ kind: 'presentation' }),
    letter_desk: desk({
      kind: 'presentation',
      max: 1200,
      obstacle: {
        state: 'unverified',
        message:
          'Cartas de apresentação são de perfis verificados. A verificação é grátis e leva poucos minutos.',
      },
    }),
  }),
  screen(
    'openings',
    at,
    { letter: draft(), letter_desk: desk() },
    { full: false, act: press('Ideias para começar') },
  ),
  screen('paper', at, { letter: draft(), letter_desk: desk() }, { full: false, act: press(/^Papel/) }),
  screen('seal', at, { letter: draft(), letter_desk: desk() }, { full: false, act: press('Lacrar a carta') }),
  screen(
    'sealed',
    at,
    { letter: draft({ state: 'in_transit', deliver_at: hours(11), sealed_at: hours(-1) }) },
    { full: false },
  ),
  screen(
    'arrived',
    at,
    { letter: letter({ state: 'delivered', body: null, opened_at: null, kept: false }) },
    { full: false },
  ),
  screen('open', at, { letter: letter() }),
  screen(
    'keepsake',
    at,
    { letter: letter(), letter_album: { own: 3, received: 2, agreed: true, both: false } },
    {
      full: false,
      act: async (page) => {
        await page.getByRole('button', { name: 'Mais opções' }).click();
        await page.getByRole('menuitem', { name: 'Álbum de vocês dois' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ),
  screen('open-notice', at, { letter: letter({ notice: 'address', kept: false }) }),
  screen('hidden', at, { letter: letter({ hidden: true }) }),
  screen('returned', at, { letter: draft({ state: 'returned' }) }),
  screen('gone', at, { letter: undefined }, { loud: true }),
];
