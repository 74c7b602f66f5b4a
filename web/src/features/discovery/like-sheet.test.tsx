import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Card } from '@/api/surface';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';
import { LikeSheet } from './like-sheet';
// Windows come with code of their own, for which no story waits.
import '@/ui/overlay-window';

// The switch of a form measures itself.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn() }));

const card = { id: 'rui', name: 'Rui', photos: [], compatibility: 71, estimated: false } as unknown as Card;
const shop = (change = {}) => ({
  balance: { available: 40, pending: 0 },
  currency: 'BRL',
  gifts: [{ kind: 'rosa', credits: 10, amount: 198, text_max: 140, text_required: false }],
  roses_left: 3,
  roses_a_day: 3,
  ...change,
});

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { gift_shop: shop(), like_with_rose: { match_id: null } };
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    if (answers[name] instanceof Error) throw answers[name];
    return answers[name];
  });
});

type Send = Parameters<typeof LikeSheet>[0]['onSend'];
const show = (onSend: Send, onClose = () => {}) =>
  render(
    <Texts>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <LikeSheet
            card={card}
            item={{ item: 'bio', quote: 'Olá' }}
            superLikes={1}
            onSend={onSend}
            onClose={onClose}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </Texts>,
  );

/** Sends as the screen does: with what sends a rose, where there is one. */
const sending: Send = async (kind, words, send) => {
  await send?.(card, kind, words);
  return true;
};
const roses = () => rpc.mock.calls.filter(([name]) => name === 'like_with_rose').map(([, args]) => args);

it('rose asks for words, says its price in money, and is one however often it is pressed', async () => {
  show(sending);
  await userEvent.click(
    await screen.findByRole('switch', { name: /Uma rosa com a curtida/ }, { timeout: 5000 }),
  );
  expect(screen.getByText(/10 créditos \(R\$\s1,98\)/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar curtida' }));
  expect(screen.getByText('Escreva algumas palavras com a rosa.')).toBeVisible();
  expect(roses()).toEqual([]);
  answers.like_with_rose = new ApiError('Faltam 10 créditos para este presente.', 'CREDITS_REQUIRED', 402);
  await userEvent.type(screen.getByRole('textbox', { name: /Comentário/ }), 'Que domingo bonito');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar curtida' }));
  expect(await screen.findByText('Faltam 10 créditos para este presente.')).toBeVisible();
  answers.like_with_rose = { match_id: null };
  await userEvent.click(screen.getByRole('button', { name: 'Enviar curtida' }));
  await vi.waitFor(() => expect(roses()).toHaveLength(2));
  expect(roses()[0]).toEqual(roses()[1]);
  expect(roses()[0]).toMatchObject({
    target: 'rui',
    kind: 'like',
    comment: 'Que domingo bonito',
    item: 'bio',
  });
});

it('rose is closed without credits or after those of the day, and absent where gifts are', async () => {
  answers.gift_shop = shop({ balance: { available: 4, pending: 0 } });
  const poor = show(sending);
  expect(await screen.findByRole('switch')).toBeDisabled();
  expect(screen.getByText('Você tem 4 créditos.', { exact: false })).toBeVisible();
  poor.unmount();
  answers.gift_shop = shop({ roses_left: 0 });
  const spent = show(sending);
  expect(await screen.findByText('As rosas de hoje já foram enviadas.')).toBeVisible();
  expect(screen.getByRole('switch')).toBeDisabled();
  spent.unmount();
  answers.gift_shop = new ApiError('x', 'FEATURE_GATE', 403);
  const onSend = vi.fn(sending);
  show(onSend);
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar curtida' }));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(onSend).toHaveBeenCalledWith('like', { item: 'bio', comment: undefined }, undefined);
});
