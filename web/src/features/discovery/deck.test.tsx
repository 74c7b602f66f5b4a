import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Card } from '@/api/surface';
import { useLocation } from '@/router';
import { deckStatus } from '@/testing/deck-status';
import { renderScreen } from '@/testing/render-screen';
import { Deck } from './deck';
import { deckQuery } from './queries';

const rpc = vi.hoisted(() => vi.fn());
const rows = vi.hoisted(() => vi.fn());
const edge = vi.hoisted(() => vi.fn());
const onFilters = vi.fn();
const toast = vi.hoisted(() => Object.assign(vi.fn(), { error: vi.fn(), success: vi.fn() }));
vi.mock('@/api/call', () => ({ rpc, rows, edge }));
vi.mock('@/ui/toast', async (original) => ({ ...(await original<object>()), toast }));
vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'me', name: 'Beatriz' }) }));

/** The address that is shown. */
const Address = () => <output>{useLocation().pathname}</output>;

const person = (id: string, name: string): Card =>
  ({
    id,
    name,
    age: 30,
    city: 'Recife',
    interests: [],
    shared_interests: [],
    languages: [],
    photos: [],
    prompts: [],
    compatibility: 80,
    section: 'preferred',
    relaxed: [],
    relation: 'stranger',
  }) as unknown as Card;

const status = deckStatus();

/** Answers of the wire by function; a test replaces what it is about. */
let answers: Record<string, (args: Record<string, unknown>) => unknown>;

beforeEach(() => {
  answers = {
    discover: () => [person('a', 'Ana'), person('b', 'Bia'), person('c', 'Cris')],
    deck_status: () => status,
    seen: () => null,
    react: () => ({ match_id: null }),
    undo_reaction: () => person('a', 'Ana'),
  };
  onFilters.mockReset();
  rows.mockReset();
  rows.mockResolvedValue([]);
  edge.mockReset();
  edge.mockResolvedValue({ users: 240 });
  rpc.mockReset();
  rpc.mockImplementation(async (name: string, args: Record<string, unknown>) => answers[name]?.(args));
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderScreen(
    <>
      <Deck onFilters={onFilters} />
      <Address />
    </>,
    { client },
  );
  const deck = await screen.findByRole('group', { name: 'Perfis para descobrir' });
  await waitFor(() => expect(client.getQueryData(['deck-status'])).toBeTruthy());
  return { deck, client };
}

const reactions = () => rpc.mock.calls.filter(([name]) => name === 'react').map(([, args]) => args);
const top = () => screen.getByRole('article');

it('only the top card can be reached', async () => {
  await show();
  expect(top()).toHaveAccessibleName('Ana, 30');
  expect(document.querySelectorAll('article')).toHaveLength(3);
  expect(document.querySelectorAll('article[inert][aria-hidden="true"]')).toHaveLength(2);
});

it('keys pass, like and take back, and each is announced', async () => {
  const { deck } = await show();
  deck.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(await screen.findByText('Passar: Ana. Agora: Bia, 30.')).toBeInTheDocument();
  await waitFor(() => expect(top()).toHaveAccessibleName('Bia, 30'));
  await userEvent.keyboard('z');
  expect(await screen.findByText('Desfeito. De volta: Ana, 30.')).toBeInTheDocument();
  await waitFor(() => expect(top()).toHaveAccessibleName('Ana, 30'));
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() =>
    expect(reactions()).toEqual([
      { target: 'a', kind: 'pass' },
      { target: 'a', kind: 'like' },
    ]),
  );
});

it('there is nothing to take back before the first decision', async () => {
  await show();
  // Nothing to undo is said, not only shown: to screen readers, and to a tap.
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  expect(undo).toHaveAttribute('aria-disabled', 'true');
  expect(undo).toHaveAccessibleDescription('Depois de curtir ou passar, você pode desfazer aqui.');
  await userEvent.click(undo);
  expect(toast).toHaveBeenCalledWith('Depois de curtir ou passar, você pode desfazer aqui.');
  expect(rpc).not.toHaveBeenCalledWith('undo_reaction');
});

it('a refused like brings the card back and says what to do', async () => {
  answers.react = () => {
    throw new ApiError('x', 'YOUR_TURN', 409, { waiting: 9 });
  };
  const { client } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Curtir' }));
  const sheet = await screen.findByRole('dialog', { name: 'É a sua vez' });
  expect(within(sheet).getByText(/9 conversas esperam/)).toBeVisible();
  expect(within(sheet).getByRole('link', { name: 'Responder agora' })).toHaveAttribute('href', '/messages');
  expect(client.getQueryData(deckQuery.queryKey)?.cards[0]?.id).toBe('a');
});

it('without a photo or an answer nothing is sent: the missing thing is asked for', async () => {
  answers.deck_status = () => ({ ...status, can_like: false, missing: ['photo', 'prompt', 'bio'] });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Super Like' }));
  const sheet = await screen.findByRole('dialog', { name: 'Antes de curtir, apresente-se' });
  expect(within(sheet).getAllByRole('link')).toHaveLength(2);
  expect(reactions()).toEqual([]);
});

it('two presses in one moment mean two people', async () => {
  await show();
  const pass = screen.getByRole('button', { name: 'Passar' });
  pass.click();
  pass.click();
  await waitFor(() => expect(reactions().map((args) => args.target)).toEqual(['a', 'b']));
});

it('after thirty decisions the day ends softly, and goes on if one wants', async () => {
  const { productDay } = await import('./deck-list');
  const { SLUG } = await import('@/config/product');
  const day = { day: productDay(new Date()), decided: 30, goesOn: false };
  localStorage.setItem(`${SLUG}:deck-day`, JSON.stringify(day));
  await show();
  expect(await screen.findByRole('heading', { name: 'Por hoje é isso' })).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar mesmo assim' }));
  expect(top()).toHaveAccessibleName('Ana, 30');
});

it('a person without a photo is a letter, clear of the words, and the age stays with the name', async () => {
  answers.discover = () => [person('a', 'maria Fernanda de Vasconcelos')];
  await show();
  expect(within(top()).getByText('M', { exact: true })).toHaveAttribute('aria-hidden', 'true');
  const name = within(top()).getByRole('heading');
  expect(name.textContent).toBe('maria Fernanda de Vasconcelos,\u00a030');
});

it('an empty deck is explained kindly, with ways on', async () => {
  answers.discover = () => [];
  await show();
  // Its screen is fetched when it is needed; without saved filters there is nothing to open.
  expect(await screen.findByRole('heading', { name: 'Você viu todo mundo por perto' })).toBeVisible();
  expect(screen.queryByText('Para ver mais pessoas:')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ajustar os filtros' }));
  expect(onFilters).toHaveBeenCalledOnce();
});

it('an empty deck among a few people is explained as such', async () => {
  answers.discover = () => [];
  edge.mockResolvedValue({ users: 9 });
  await show();
  expect(await screen.findByRole('heading', { name: 'Você é das primeiras pessoas' })).toBeVisible();
  // Without saved filters none can be the cause.
  expect(screen.queryByText(/seus filtros/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajustar os filtros' })).toBeNull();
});

it('among a few people saved filters may be the cause, and stay within reach', async () => {
  answers.discover = () => [];
  edge.mockResolvedValue({ users: 0 });
  rows.mockResolvedValue([{ age_min: 30 }]);
  await show();
  expect(await screen.findByText('Os seus filtros também podem esconder alguém.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ajustar os filtros' }));
  expect(onFilters).toHaveBeenCalledOnce();
});

const below = (id: string, name: string) => ({ ...person(id, name), section: 'below' }) as Card;

it('no card falls short of a compatibility that was not chosen', async () => {
  answers.discover = () => [below('a', 'Ana')];
  await show();
  expect(screen.queryByText('Abaixo da compatibilidade escolhida')).toBeNull();
});

it('a card below the chosen compatibility says so', async () => {
  answers.discover = () => [below('a', 'Ana')];
  rows.mockResolvedValue([{ compatibility: 80 }]);
  await show();
  expect(await screen.findByText('Abaixo da compatibilidade escolhida')).toBeVisible();
});

it('ring, reason and menu open the whole account', async () => {
  answers.explain = () => ({ score: 0, total: 100, compatibility: 80, lines: [] });
  await show();
  const opened = async () => {
    const sheet = await screen.findByRole('dialog', { name: 'Por que estou vendo esta pessoa' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await userEvent.click(screen.getByRole('button', { name: /^80% de compatibilidade/ }));
  await opened();
  await userEvent.click(screen.getByRole('button', { name: /^Por que Ana\?/ }));
  await opened();
  await userEvent.click(screen.getByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Por que estou vendo esta pessoa' }));
  await opened();
});

it('profile opens at its own address, drawn from the card, and what was decided stays', async () => {
  const { client } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Passar' }));
  await waitFor(() => expect(top()).toHaveAccessibleName('Bia, 30'));
  await userEvent.click(screen.getByRole('button', { name: 'Ver o perfil completo de Bia' }));
  expect(screen.getByText('/people/b')).toBeVisible();
  expect(client.getQueryData(['person', 'b'])).toMatchObject({ name: 'Bia' });
  expect(client.getQueryData(['deck-past'])).toEqual(['a']);
});

it('a percentage that rests on too little says so', async () => {
  answers.discover = () => [{ ...person('a', 'Ana'), estimated: true }];
  await show();
  const ring = screen.getByRole('button', { name: /^≈80% de compatibilidade: uma estimativa/ });
  expect(ring.textContent).toBe('≈80%');
});
