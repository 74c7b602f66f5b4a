import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { dailyMatchQuery } from '@/shared/daily-match/query';
import { celebrations } from '@/shared/reactions/celebration';
import { renderScreen } from '@/testing/render-screen';
import { Today } from './today';
import { Together } from './together';
// Windows come with code of their own, for which no story waits.
import '@/ui/overlay-window';

const rpc = vi.hoisted(() => vi.fn());
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

const LATER = new Date(Date.now() + 26 * 3_600_000).toISOString();

const davi = {
  id: 'davi',
  name: 'Davi',
  age: 30,
  city: 'Salvador',
  distance_band: '5-10',
  photos: [],
  prompts: [],
  illustrated: true,
  compatibility: 71,
  relation: 'stranger',
};

const open = (change = {}) => ({
  id: 'one',
  state: 'open',
  delivered_at: LATER,
  expires_at: LATER,
  person: davi,
  assisted: false,
  reasons: [
    { key: 'intention', text: 'O que vocês procuram agora combina.' },
    { key: 'interests', text: 'Os dois gostam de Música.' },
    { key: 'both', text: 'A sugestão chega aos dois no mesmo dia.' },
  ],
  talk: 'Que hábito pequeno melhora o seu dia?',
  match_id: null,
  ...change,
});

/** What the server holds, and what it answers to an answer. */
let day: { proposals: unknown[]; next_at: string; allowance: number; learns: boolean; on: boolean };
let made: string | null;
let refusal: Error | null;

beforeEach(() => {
  day = { proposals: [open()], next_at: LATER, allowance: 1, learns: false, on: true };
  made = null;
  refusal = null;
  toast.error.mockReset();
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    if (name === 'together')
      return { agreed: [], waiting: [], on_the_way: { people: [], unnamed: 0 }, ideas: [] };
    if (name === 'daily_match') return day;
    if (refusal) throw refusal;
    return { match_id: made };
  });
});

const show = (what: React.ReactNode) => renderScreen(what);

const today = () =>
  show(
    <Today
      windows={{
        why: (person) => <p>the sum of {person.name}</p>,
        prevented: (error) => <p>prevented by {error.name}</p>,
      }}
    />,
  );

const answered = () => rpc.mock.calls.find(([name]) => name === 'answer_daily_match')?.[1];

it('proposal shows its person, three reasons, one thing to talk about and that both are labelled', async () => {
  today();
  expect(await screen.findByRole('heading', { name: /Davi, 30/ })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('Que hábito pequeno melhora o seu dia?')).toBeVisible();
  expect(screen.getByText('Sugestão automática')).toBeVisible();
  expect(screen.getByText('Ilustração')).toBeVisible();
  expect(screen.getByText(/Davi também recebe você hoje/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver a conta' }));
  expect(screen.getByText('the sum of Davi')).toBeVisible();
});

it('like that is returned is celebrated', async () => {
  made = 'the-match';
  const celebrate = vi.spyOn(celebrations, 'celebrate');
  today();
  await userEvent.click(await screen.findByRole('button', { name: 'Gostei' }));
  await waitFor(() =>
    expect(celebrate).toHaveBeenCalledWith(expect.objectContaining({ matchId: 'the-match' })),
  );
  expect(answered()).toEqual({ id: 'one', answer: 'like' });
});

it('refusal sends one of six reasons', async () => {
  today();
  await userEvent.click(await screen.findByRole('button', { name: 'Não combina porque…' }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(6);
  expect(sheet).toHaveTextContent('o motivo não é guardado');
  const change = within(sheet).getByRole('link', { name: 'Mudar em Configurações, Sugestões' });
  expect(change).toHaveAttribute('href', '/settings#sugestoes');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Mora longe demais para mim' }));
  await waitFor(() => expect(answered()).toEqual({ id: 'one', answer: 'decline', reason: 'distance' }));
});

it('like that a limit prevents says why, and one that came too late says so', async () => {
  refusal = new ApiError('x', 'LIMIT', 429, { kind: 'like', resets_at: LATER });
  today();
  await userEvent.click(await screen.findByRole('button', { name: 'Gostei' }));
  expect(await screen.findByText('prevented by limit')).toBeVisible();
  refusal = new ApiError('O tempo desta sugestão acabou. Amanhã tem outra.', 'STATE', 409);
  await userEvent.click(screen.getByRole('button', { name: 'Agora não' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('O tempo desta sugestão acabou. Amanhã tem outra.'),
  );
});

it.each([
  ['later', /Sem pressa: Davi continua aqui/],
  ['liked', /Você gostou. Se Davi gostar também/],
  ['matched', /É recíproco! Você e Davi se curtiram/],
])('state %s is told', async (state, text) => {
  day.proposals = [open({ state, match_id: state === 'matched' ? 'm' : null })];
  today();
  expect(await screen.findByText(text)).toBeVisible();
  const like = screen.queryByRole('button', { name: 'Gostei' });
  expect(like === null).toBe(state !== 'later');
  if (state === 'matched')
    expect(screen.getByRole('link', { name: 'Dizer olá' })).toHaveAttribute('href', '/messages/m');
});

it.each([
  ['declined', 'Resposta guardada'],
  ['expired', 'O tempo desta sugestão acabou'],
])('proposal that is %s shows nobody', async (state, title) => {
  day.proposals = [open({ state, person: null, reasons: [], talk: null })];
  today();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('day without anybody is told kindly, and a morning that is to come says its hour', async () => {
  day.proposals = [];
  today();
  expect(
    await screen.findByRole('heading', { name: 'Hoje não encontramos ninguém à altura do seu tempo' }),
  ).toBeVisible();
});

it('answer that did not arrive can be asked for again', async () => {
  rpc.mockRejectedValueOnce(new ApiError('x', 'OFFLINE', 0));
  today();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: /Davi, 30/ })).toBeVisible();
});

it('tab "Juntos" lists only what works', async () => {
  show(<Together />);
  expect(await screen.findByText('Davi também recebe você hoje')).toBeVisible();
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/love-letter', '/games', '/gifts', '/encontros', '/ai-match', '/boost-profile']);
});

it('without network nobody is shown and the screen says why', async () => {
  onlineManager.setOnline(false);
  today();
  expect(await screen.findByRole('heading', { name: 'O Match do Dia espera por você' })).toBeVisible();
  expect(screen.getByText(/não fica guardado neste aparelho/)).toBeVisible();
  expect(dailyMatchQuery.meta?.stored).toBeUndefined();
  onlineManager.setOnline(true);
  expect(await screen.findByRole('heading', { name: /^Davi, /, level: 2 })).toBeVisible();
});

it('who switched it off reads so, with the way back', async () => {
  day = { ...day, proposals: [], on: false };
  today();
  expect(await screen.findByRole('heading', { name: 'O Match do Dia está desligado' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Abrir Sugestões' })).toHaveAttribute(
    'href',
    '/settings#sugestoes',
  );
});
