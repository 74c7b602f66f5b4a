import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { Refusal } from './refusal';

const refuse = vi.fn();
beforeEach(() => {
  refuse.mockReset().mockResolvedValue(null);
  vi.spyOn(call, 'rpc').mockImplementation(refuse as never);
});

const show = (token = 'a-token') => renderScreen(<Refusal token={token} />, { at: '/acompanhar/sair' });
const button = () => screen.getByRole('button', { name: 'Não quero mais receber' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('asks nothing of the server before the press', () => {
  show();
  expect(button()).toBeEnabled();
  expect(refuse).not.toHaveBeenCalled();
});

it('is busy while the server answers, and says that it is done', async () => {
  let answer: (nothing: null) => void = () => undefined;
  refuse.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  show();
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  answer(null);
  await heading('Pronto, não escrevemos mais');
  expect(refuse).toHaveBeenCalledExactlyOnceWith('refuse_contact_messages', { token: 'a-token' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('sends once for a double press', async () => {
  refuse.mockReturnValue(new Promise(() => undefined));
  show();
  await userEvent.dblClick(button());
  expect(refuse).toHaveBeenCalledOnce();
});

it('with no token asks for the link again, without a button', async () => {
  show('');
  await heading('Este link está incompleto');
  expect(screen.queryByRole('button')).toBeNull();
});

it('with a token that the server does not know asks for the link again', async () => {
  refuse.mockRejectedValue(new ApiError('', 'NOT_FOUND', 404));
  show();
  await userEvent.click(button());
  await heading('Este link está incompleto');
});

it('without a connection says so and can be pressed again', async () => {
  refuse.mockRejectedValueOnce(new ApiError('', 'OFFLINE', 0));
  show();
  await userEvent.click(button());
  expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeVisible();
  await userEvent.click(button());
  await heading('Pronto, não escrevemos mais');
  expect(refuse).toHaveBeenCalledTimes(2);
});
