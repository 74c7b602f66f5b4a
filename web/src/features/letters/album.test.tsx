import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { Album } from './album';
import { LetterScreen } from './letter-screen';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }) }));
vi.mock('@/shared/media/use-photo', () => ({ usePhotoUrl: () => undefined }));

const letter = (change = {}) => ({
  id: 'one',
  direction: 'received',
  person: { id: 'rui', name: 'Rui', avatar_path: null },
  kind: 'match',
  state: 'delivered',
  paper: 'costura',
  seal: 'ginja',
  body: null,
  updated_at: '2026-11-25T12:00:00Z',
  sealed_at: '2026-11-25T02:00:00Z',
  delivered_at: '2026-11-25T12:00:00Z',
  deliver_at: null,
  kept: false,
  hidden: false,
  removed: false,
  notice: null,
  ...change,
});

let answers: Record<string, unknown>;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answers = {
    letters: {
      on_the_way: { people: [], unnamed: 0 },
      letters: [],
      accepts_presentation: true,
      allowance: {},
    },
  };
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => answers[name]);
  return () => vi.unstubAllGlobals();
});

const show = (what: React.ReactNode) => renderScreen(what);

it('album without a letter invites to the first', async () => {
  show(<Album />);
  expect(await screen.findByRole('heading', { name: 'Nenhuma carta ainda' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Escrever a primeira' })).toHaveAttribute(
    'href',
    '/love-letter/nova',
  );
});

it('letter on its way names a match and nobody else', async () => {
  answers.letters = {
    ...(answers.letters as object),
    on_the_way: { people: [{ id: 'rui', name: 'Rui', avatar_path: null }], unnamed: 1 },
  };
  show(<Album />);
  expect(await screen.findByText('Rui escreveu para você')).toBeVisible();
  expect(screen.getByText('Uma carta está a caminho')).toBeVisible();
});

it('album shows what is kept alone, and says when that is nothing', async () => {
  answers.letters = {
    ...(answers.letters as object),
    letters: [letter({ state: 'opened' }), letter({ id: 'two', direction: 'sent', state: 'answered' })],
  };
  show(<Album />);
  expect(await screen.findByText('De Rui')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enviadas' }));
  expect(screen.queryByText('De Rui')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Na estante' }));
  expect(screen.getByRole('heading', { name: 'Nada por aqui' })).toBeVisible();
});

it('letters of strangers can be switched off', async () => {
  show(<Album />);
  await userEvent.click(await screen.findByRole('switch', { name: /^Receber cartas de apresentação/ }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('set_letter_settings', { accepts_presentation: false }),
  );
});

it('arrived letter shows its text only once the seal is opened', async () => {
  answers.letter = letter();
  answers.open_letter = letter({ state: 'opened', body: 'O pão esfriando na mão.' });
  show(<LetterScreen id="one" to={null} answersTo={null} />);
  expect(await screen.findByRole('heading', { name: 'Chegou uma carta' })).toBeVisible();
  answers.letter = answers.open_letter;
  await userEvent.click(screen.getByRole('button', { name: 'Abrir o lacre' }));
  expect(await screen.findByText('O pão esfriando na mão.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Responder com uma carta' })).toHaveAttribute(
    'href',
    '/love-letter/nova?para=rui&responde=one',
  );
});

it('letter with a hidden word is shown when its reader asks for it', async () => {
  answers.letter = letter({ state: 'opened', body: 'Uma palavra.', hidden: true });
  show(<LetterScreen id="one" to={null} answersTo={null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar a carta' }));
  expect(screen.getByText('Uma palavra.')).toBeVisible();
});
