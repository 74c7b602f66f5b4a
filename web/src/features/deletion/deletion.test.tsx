import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import * as solving from '@/api/puzzle/solve';
import { renderScreen } from '@/testing/render-screen';

import { AskForm } from './ask-form';
import { ConfirmForm } from './confirm-form';

afterEach(() => vi.restoreAllMocks());

const show = (form: ReactNode) => renderScreen(form);

it('request_is_sent_with_the_solved_puzzle_and_promises_no_account', async () => {
  vi.spyOn(solving, 'solvePuzzle').mockResolvedValue('42');
  const rpc = vi.spyOn(call, 'rpc').mockResolvedValue({ puzzle: 'p', bits: 1 } as never);
  show(<AskForm />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Enviar o link' }));
  expect(screen.getByText('Confira o e-mail.')).toBeVisible();
  expect(rpc).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('E-mail da conta'), 'ana@example.org');
  await user.click(screen.getByRole('button', { name: 'Enviar o link' }));
  expect(await screen.findByText(/Se existe uma conta com este endereço/)).toBeVisible();
  expect(rpc).toHaveBeenLastCalledWith('ask_deletion', {
    email: 'ana@example.org',
    puzzle: 'p',
    answer: '42',
  });
});

it('link_deletes_only_when_it_is_confirmed_and_a_used_one_says_so', async () => {
  const rpc = vi.spyOn(call, 'rpc').mockRejectedValueOnce(new ApiError('', 'NOT_FOUND', 404));
  show(<ConfirmForm token="t" />);
  expect(rpc).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  expect(await screen.findByText('Este link já foi usado ou venceu. Peça outro.')).toBeVisible();
  rpc.mockResolvedValueOnce({ erased_at: '2026-12-01T12:00:00Z' } as never);
  await user.click(screen.getByRole('button', { name: 'Excluir minha conta' }));
  expect(await screen.findByText('Sua conta está de saída')).toBeVisible();
});
