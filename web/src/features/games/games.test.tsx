import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { toast } from '@/ui/toast';
import { Hub } from './hub';
import { Memories } from './memories';
import { OwnCards } from './own-cards';
import type { Round, Session } from './queries';
import { SessionScreen } from './session';
// Windows come with code of their own, for which no story waits.
import '@/ui/overlay-window';
import '@/shared/safety/report-dialog';
import '@/shared/safety/safety-menu';
import './drawing-pad';

const rpc = vi.hoisted(() => vi.fn());
const topic = vi.hoisted(() => ({ changed: () => undefined as unknown }));
vi.mock('@/api/call', () => ({
  rpc,
  rows: vi.fn(async () => [{ id: 'match', person: { id: 'rui', name: 'Rui', avatar_path: null } }]),
  edge: vi.fn(),
}));
vi.mock('@/ui/toast', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'ana', name: 'Ana' }) }));
const room = vi.hoisted(() => ({ others: [] as string[] }));
vi.mock('@/realtime/use-room', () => ({
  useRoom: (_: string, __: string, ___: unknown, renew: () => unknown) => {
    topic.changed = renew;
    return room.others;
  },
}));

const round = (at: number, change: Partial<Round> = {}): Round => ({
  round: at,
  card: { text: `Pergunta ${at}`, options: [], side: null, by_me: null, gone: false, hidden: false },
  passed: false,
  over: false,
  my_turn: null,
  mine: [],
  theirs: [],
  agreed: null,
  hit: null,
  other_hit: null,
  ...change,
});

const session = (change: Partial<Session> = {}): Session => ({
  id: 'game',
  game: 'quebra-gelo',
  game_name: 'Quebra-gelo',
  rules: 'prompt',
  match_id: 'match',
  state: 'active',
  invited: true,
  round: 0,
  rounds: 5,
  version: 2,
  expires_at: '2026-11-27T12:00:00Z',
  to_do: 'answer',
  other_moved: false,
  cards: [round(0)],
  summary: { answered: 0, laughs: 0, agreed: 0, hits: 0 },
  ...change,
});

const answered = (at: number) =>
  round(at, {
    over: true,
    mine: [{ kind: 'answer', payload: 'Bolo', hidden: false, removed: false }],
    theirs: [{ kind: 'answer', payload: 'Cuscuz', hidden: false, removed: false }],
  });

let answers: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  room.others = [];
  answers = { game_session: session() };
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

const show = (what: React.ReactNode) => renderScreen(what);

const played = () => rpc.mock.calls.filter(([name]) => name === 'play_game').map(([, args]) => args);
const field = () => screen.findByRole('textbox', { name: 'A sua resposta' });

it('text that was typed stays when the other person passes the card, and on the next visit', async () => {
  const first = show(<SessionScreen id="game" />);
  await userEvent.type(await field(), 'Uma resposta longa');
  answers.game_session = session({
    round: 1,
    version: 3,
    cards: [round(0, { passed: true, over: true }), round(1)],
  });
  topic.changed();
  expect(await screen.findByRole('heading', { name: 'Pergunta 1' })).toBeVisible();
  expect(await field()).toHaveValue('Uma resposta longa');
  expect(screen.getByText(/A carta mudou enquanto você escrevia/)).toBeVisible();
  first.unmount();
  show(<SessionScreen id="game" />);
  expect(await field()).toHaveValue('Uma resposta longa');
});

it('refused answer stays in its field, and the second press confirms what was asked', async () => {
  show(<SessionScreen id="game" />);
  await userEvent.type(await field(), 'Sua boba');
  answers.play_game = new ApiError('Enviar mesmo assim?', 'CONFIRM', 409, { kind: 'rude', wait_seconds: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar a resposta' }));
  answers.play_game = session({ to_do: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar mesmo assim' }));
  expect(played().map(({ confirm }) => confirm)).toEqual([false, true]);
  expect(await screen.findByText(/A sua resposta está guardada/)).toBeVisible();
});

it('answer that only other words replace is not offered to be sent all the same', async () => {
  show(<SessionScreen id="game" />);
  await userEvent.type(await field(), 'Meu Pix');
  answers.play_game = new ApiError('Escreva outra coisa.', 'CONFIRM', 409, {
    kind: 'payment',
    wait_seconds: null,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar a resposta' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Escreva outra coisa.'));
  expect(screen.getByRole('button', { name: 'Guardar a resposta' })).toBeVisible();
  expect(await field()).toHaveValue('Meu Pix');
});

it('passing a card is busy until the server answered', async () => {
  const waiting: Array<(session: Session) => void> = [];
  show(<SessionScreen id="game" />);
  const pass = await screen.findByRole('button', { name: 'Passar esta carta' });
  rpc.mockImplementationOnce(() => new Promise((done) => waiting.push(done)));
  await userEvent.click(pass);
  await userEvent.click(pass);
  expect(pass).toHaveAttribute('aria-busy', 'true');
  expect(played()).toHaveLength(1);
  waiting[0]?.(session({ round: 1, cards: [round(0, { passed: true, over: true }), round(1)] }));
  expect(await screen.findByRole('heading', { name: 'Pergunta 1' })).toBeVisible();
});

it('both answers are shown before the next card', async () => {
  show(<SessionScreen id="game" />);
  await field();
  answers.game_session = session({ round: 1, version: 3, cards: [answered(0), round(1)] });
  topic.changed();
  expect(await screen.findByText('Cuscuz')).toBeVisible();
  expect(screen.getByText('Bolo')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Pergunta 1' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Próxima carta' }));
  expect(await screen.findByRole('heading', { name: 'Pergunta 1' })).toBeVisible();
});

it('hub names what a game costs and not who has it', async () => {
  const game = {
    id: 'duas-verdades',
    name: 'Duas Verdades',
    about: 'Três frases.',
    rules: 'two_truths',
    rounds: 3,
    minutes: 15,
    product: 'duas-verdades',
    amount: 990,
    methods: ['pix'],
    owned: false,
    shared: false,
  };
  answers.games = {
    games: [game, { ...game, id: '24-perguntas', name: '24 Perguntas', shared: true }],
    sessions: [],
    preferences: { intensity: 1, muted: [] },
    currency: 'BRL',
  };
  answers.start_checkout = { id: 'order', state: 'awaiting_payment', url: null };
  show(<Hub start="duas-verdades" />);
  expect(await screen.findByText(/9,90 uma vez/)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Grátis com alguém dos seus matches')).toBeInTheDocument());
  const pix = await screen.findByRole('button', { name: 'Pix' });
  expect(screen.queryByText('Quem você convida?')).toBeNull();
  await userEvent.click(pix);
  const bought = rpc.mock.calls.filter(([name]) => name === 'start_checkout');
  expect(bought[0]?.[1]).toMatchObject({ product: 'duas-verdades', method: 'pix' });
});

it('says that both are here, and reports the person in two taps', async () => {
  room.others = ['rui'];
  show(<SessionScreen id="game" />);
  expect(await screen.findByText('Vocês dois estão aqui agora')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Denunciar' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Assédio/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar denúncia' }));
  const reports = rpc.mock.calls.filter(([name]) => name === 'report');
  expect(reports[0]?.[1]).toMatchObject({ target: 'rui', reason: 'harassment', item: 'game:game' });
});

it('answer that moderation removed says so and shows no word', async () => {
  const removed = { kind: 'answer' as const, payload: null, hidden: false, removed: true };
  answers.game_session = session({ round: 1, cards: [{ ...answered(0), theirs: [removed] }, round(1)] });
  localStorage.setItem('enlace:draft:ana:game:game', JSON.stringify({ read: 0 }));
  show(<SessionScreen id="game" />);
  expect(await screen.findByText('Retirado pela moderação.')).toBeVisible();
  expect(screen.getByText('Bolo')).toBeVisible();
});

it('card of truth or dare is answered with a drawing, or in words by who prefers to write', async () => {
  const dare = {
    text: 'Desenhe o seu café.',
    options: [],
    side: 'dare' as const,
    by_me: null,
    gone: false,
    hidden: false,
  };
  answers.game_session = session({
    rules: 'truth_or_dare',
    cards: [round(0, { card: dare, my_turn: true })],
  });
  answers.play_game = answers.game_session;
  show(<SessionScreen id="game" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Responder com um desenho' }));
  const sheet = await screen.findByRole('img', { name: 'Folha de desenho' });
  expect(screen.getByRole('button', { name: 'Mostrar o desenho' })).toBeDisabled();
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
  await userEvent.click(screen.getByRole('button', { name: 'Azul' }));
  fireEvent.pointerDown(sheet, { clientX: 10, clientY: 10, button: 0 });
  fireEvent.pointerMove(sheet, { clientX: 50, clientY: 90 });
  fireEvent.pointerUp(sheet, { clientX: 50, clientY: 90 });
  await userEvent.click(screen.getByRole('button', { name: 'Prefiro escrever' }));
  expect(await field()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Responder com um desenho' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar o desenho' }));
  expect(played()[0]?.move).toEqual({ strokes: [{ pen: 'tile', width: 12, points: [100, 100, 500, 900] }] });
});

it('hub that was opened from a conversation invites its person alone', async () => {
  const game = {
    id: 'quebra-gelo',
    name: 'Quebra-gelo',
    about: 'Cinco perguntas.',
    rules: 'prompt',
    rounds: 5,
    minutes: 10,
    product: null,
    amount: null,
    methods: [],
    owned: true,
    shared: false,
  };
  answers.games = { games: [game], sessions: [], preferences: { intensity: 1, muted: [] }, currency: 'BRL' };
  answers.invite_to_game = { id: 'game' };
  show(<Hub withMatch="match" />);
  expect(await screen.findByRole('heading', { name: 'Começar um jogo com Rui' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Quebra-gelo/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Rui/ }));
  const invited = rpc.mock.calls.filter(([name]) => name === 'invite_to_game');
  expect(invited[0]?.[1]).toMatchObject({ game: 'quebra-gelo', match_id: 'match' });
});

describe('own cards', () => {
  const deck = (change = {}) => ({ cards: [], most: 20, allowed: false, both: false, ...change });
  const one = { id: 'card', side: 'dare', level: 1, text: 'Canta um refrão', removed: false };

  it('are written, kept in the field when refused, and deleted', async () => {
    answers.game_cards = deck();
    answers.write_game_card = new ApiError('Sem bebida, por favor.', 'VALIDATION', 422, { field: 'text' });
    show(<OwnCards matchId="match" name="Rui" onClose={() => {}} />);
    const text = await screen.findByRole('textbox', { name: 'A sua carta' });
    await userEvent.type(text, 'Canta um refrão');
    await userEvent.click(screen.getByRole('button', { name: 'Desafio' }));
    await userEvent.click(screen.getByRole('button', { name: 'Guardar carta' }));
    expect(await screen.findByText('Sem bebida, por favor.')).toBeVisible();
    expect(text).toHaveValue('Canta um refrão');
    answers.write_game_card = deck({ cards: [one] });
    await userEvent.click(screen.getByRole('button', { name: 'Guardar carta' }));
    expect(await screen.findByText('Suas cartas: 1 de 20')).toBeVisible();
    expect(text).toHaveValue('');
    const written = rpc.mock.calls.filter(([name]) => name === 'write_game_card').map(([, args]) => args);
    expect(written[0].client_id).toBe(written[1].client_id);
    expect(written[1]).toMatchObject({ side: 'dare', level: 1, match_id: 'match' });
    answers.delete_game_card = deck();
    await userEvent.click(screen.getByRole('button', { name: 'Apagar esta carta' }));
    expect(await screen.findByText(/Ainda nenhuma/)).toBeVisible();
  });

  it('say whose they are, that they are gone, and stay closed over a hidden word', async () => {
    const own = { text: 'Canta um refrão', options: [], side: 'dare' as const, by_me: false };
    answers.game_session = session({
      rules: 'truth_or_dare',
      cards: [
        round(0, { card: { ...own, gone: false, hidden: true }, my_turn: true }),
        round(1, { card: { ...own, text: '', gone: true, hidden: false }, passed: true, over: true }),
      ],
    });
    show(<SessionScreen id="game" />);
    expect(await screen.findByText(/^Carta de/)).toBeVisible();
    expect(screen.getByText('Tem uma palavra que você ocultou. Mostrar')).toBeVisible();
    expect(screen.getByText('Canta um refrão')).not.toBeVisible();
    expect(screen.getByText('Esta carta foi apagada.')).toBeVisible();
  });
});

it('box of memories shows what both said, and says when it is empty', async () => {
  const move = (payload: string) => ({ kind: 'answer' as const, payload, hidden: false, removed: false });
  const game = {
    id: 'game',
    game: 'quebra-gelo',
    game_name: 'Quebra-gelo',
    match_id: 'match',
    person_id: 'rui',
    ended_at: '2026-11-25T12:00:00Z',
    summary: { answered: 1, laughs: 2, agreed: 0, hits: 0 },
    rounds: [{ card: round(0).card, mine: [move('Bolo')], theirs: [move('Cuscuz')], agreed: null }],
  };
  answers.game_memories = { games: [game], next: null };
  const full = show(<Memories withMatch={null} />);
  expect(await screen.findByText(/1 carta revelada/)).toBeVisible();
  await userEvent.click(screen.getByText('Reler as cartas'));
  expect(screen.getByText('Cuscuz')).toBeVisible();
  full.unmount();
  answers.game_memories = { games: [], next: null };
  show(<Memories withMatch={null} />);
  expect(await screen.findByRole('heading', { name: 'A caixa ainda está vazia' })).toBeVisible();
});
