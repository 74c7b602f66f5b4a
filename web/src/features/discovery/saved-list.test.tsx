import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Card } from '@/api/surface';
import { renderScreen } from '@/testing/render-screen';
import { SaveButton } from './save-button';
import { SavedList } from './saved-list';

const rpc = vi.hoisted(() => vi.fn());
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast }));

const person = (id: string, name: string) =>
  ({
    id,
    name,
    age: 30,
    city: 'Recife',
    distance_band: '5-10',
    photos: [],
    prompts: [],
    relation: 'stranger',
  }) as unknown as Card;

/** The people that the server holds, and its answer to a change. */
let saved: Card[];
let refusal: Error | null;

beforeEach(() => {
  saved = [person('a', 'Ana'), person('b', 'Bia')];
  refusal = null;
  toast.success.mockReset();
  toast.error.mockReset();
  rpc.mockReset();
  rpc.mockImplementation(async (name: string, args?: { target: string }) => {
    if (name === 'saved_people')
      return saved.map((one) => ({ person: one, saved_at: '2026-11-20T10:00:00Z' }));
    if (refusal) throw refusal;
    if (name === 'save_person') saved = [person(args?.target ?? '', 'Caio'), ...saved];
    if (name === 'unsave_person') saved = saved.filter((one) => one.id !== args?.target);
  });
});

const show = (what: React.ReactNode) => renderScreen(what);

it('saved person removed leaves the list and the server', async () => {
  show(<SavedList />);
  await screen.findByText('2 de 20.', { exact: false });
  const row = screen.getByText('Ana, 30').closest('li') as HTMLElement;
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/people/a');
  expect(row).toHaveTextContent('Recife, entre 5 e 10 km');
  await userEvent.click(within(row).getByRole('button', { name: 'Tirar Ana dos salvos' }));
  await waitFor(() => expect(screen.queryByText('Ana, 30')).toBeNull());
  expect(rpc).toHaveBeenCalledWith('unsave_person', { target: 'a' });
  await screen.findByText('1 de 20.', { exact: false });
});

it('removal that is refused brings the person back with words', async () => {
  refusal = new ApiError('', 'BUSY', 503);
  show(<SavedList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tirar Ana dos salvos' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalled());
  await screen.findByText('Ana, 30');
});

it('empty list says what it is for', async () => {
  saved = [];
  show(<SavedList />);
  await screen.findByRole('heading', { name: 'Ninguém salvo por enquanto' });
  expect(screen.getByRole('link', { name: 'Iniciar descoberta' })).toHaveAttribute('href', '/');
});

it('save button on a full list tells the words of the server', async () => {
  const words = 'Sua lista já tem 20 pessoas. Tire uma para salvar outra.';
  refusal = new ApiError(words, 'STATE', 409);
  show(<SaveButton card={person('c', 'Caio')} />);
  await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Salvar para depois' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(words));
  expect(screen.getByRole('button', { name: 'Salvar para depois' })).toHaveAttribute('aria-pressed', 'false');
});

it('save button turns into the way back', async () => {
  show(<SaveButton card={person('c', 'Caio')} />);
  await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Salvar para depois' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tirar dos salvos' }));
  await screen.findByRole('button', { name: 'Salvar para depois' });
  expect(rpc).toHaveBeenCalledWith('unsave_person', { target: 'c' });
});
