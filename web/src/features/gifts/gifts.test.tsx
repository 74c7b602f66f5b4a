import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { Credits } from './credits';
import { GiftScreen } from './gift-view';
import { GiftLists } from './lists';
import { ShopFor } from './shop';
// Windows come with code of their own, for which no story waits.
import '@/ui/overlay-window';
import '@/shared/safety/report-dialog';
import '@/shared/safety/safety-menu';
import './mute-item';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(async () => []), edge: vi.fn() }));
vi.mock('@/ui/toast', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const NOW = new Date().toISOString();

const shop = {
  balance: { available: 18, pending: 0 },
  monthly: 20,
  ceiling: 200,
  muted: false,
  currency: 'BRL',
  withdraw_days: 7,
  gifts: [
    { kind: 'cafe', credits: 5, amount: 99, text_max: 140, text_required: false },
    { kind: 'rosa', credits: 10, amount: 198, text_max: 140, text_required: false },
    { kind: 'memorias', credits: 40, amount: 792, text_max: 140, text_required: false },
  ],
  packs: [{ product: 'credits_50', credits: 50, amount: 990, methods: ['pix'] }],
  daily_to_one: 5,
  daily_to_all: 10,
  suggested_times: [NOW, NOW],
};

const wrapped = {
  id: 'gift',
  match_id: 'match',
  person_id: 'rui',
  direction: 'received',
  state: 'delivered',
  kind: null as string | null,
  text: null as string | null,
  times: [],
  printable: false,
  quiet: false,
  person_muted: false,
  removed: false,
  answered: false,
  sent_at: NOW,
};

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { gift_shop: shop, wallet_statement: [], my_gifts: [], gift: wrapped };
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

const show = (what: React.ReactNode) => renderScreen(what);

const sent = () => rpc.mock.calls.filter(([name]) => name === 'send_gift').map(([, args]) => args);

it('shop shows the price in money beside the credits, and what is left', async () => {
  show(<ShopFor matchId="match" />);
  const rose = await screen.findByRole('button', { name: /Rosa Vermelha/ });
  expect(rose).toHaveTextContent(/10 créditos.*1,98/);
  await userEvent.click(rose);
  expect(screen.getByText(/10 créditos, .*1,98. Ficam 8\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Caixa de Memórias/ }));
  expect(screen.getByText(/Faltam 22\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Escrever o bilhete' })).toBeNull();
});

it('gift is given once under one name, and a refusal says that nothing was spent', async () => {
  answers.send_gift = new ApiError('x', 'OFFLINE', 0);
  show(<ShopFor matchId="match" />);
  await userEvent.click(await screen.findByRole('button', { name: /Rosa Vermelha/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Escrever o bilhete' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.type(within(sheet).getByLabelText(/Bilhete/), 'Oi');
  const give = within(sheet).getByRole('button', { name: /Dar por 10 créditos/ });
  await userEvent.click(give);
  expect(await within(sheet).findByRole('alert')).toBeVisible();
  answers.send_gift = { ...wrapped, direction: 'sent' };
  await userEvent.click(give);
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(first.client_id).toBe(second.client_id);
  expect(second).toMatchObject({ match_id: 'match', kind: 'rosa', text: 'Oi', confirm: false });
});

it('what a gift is stays a surprise until it is opened', async () => {
  answers.open_gift = { ...wrapped, state: 'opened', kind: 'livro', text: 'Para ler devagar.' };
  show(<GiftScreen id="gift" />);
  expect(await screen.findByRole('heading', { name: /deu um presente a você/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Abrir presente' }));
  expect(await screen.findByText('Para ler devagar.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Agradecer' })).toBeVisible();
});

it('serenade is read after a tap on its window', async () => {
  answers.gift = { ...wrapped, state: 'opened', kind: 'serenata', text: 'Canto baixo.' };
  show(<GiftScreen id="gift" />);
  const pane = await screen.findByRole('button', { name: 'Toque na janela' });
  expect(screen.queryByText('Canto baixo.')).toBeNull();
  await userEvent.click(pane);
  expect(screen.getByText('Canto baixo.')).toBeVisible();
});

it('muted gifts are in a list of their own', async () => {
  answers.my_gifts = [{ ...wrapped, quiet: true }];
  show(<GiftLists />);
  expect(await screen.findByRole('heading', { name: 'Silenciados' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Recebidos' })).toBeNull();
});

it('credits say what they are not, and a debt is explained without blame', async () => {
  answers.gift_shop = { ...shop, balance: { available: -40, pending: 0 } };
  show(<Credits />);
  expect(await screen.findByText(/não passam para outra pessoa nem viram dinheiro/)).toBeVisible();
  expect(screen.getByText(/Faltam 40 créditos para voltar a zero/)).toBeVisible();
});

it('gift is reported in two taps, and its person can be muted', async () => {
  show(<GiftScreen id="gift" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Silenciar presentes/ }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('set_gifts_muted', { muted: true, match_id: 'match' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Denunciar' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Assédio/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar denúncia' }));
  await waitFor(() =>
    expect(rpc).toHaveBeenCalledWith('report', expect.objectContaining({ target: 'rui', item: 'gift:gift' })),
  );
});
