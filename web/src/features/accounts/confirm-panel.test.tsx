import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/shared/account/session';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Texts } from '@/texts/provider';
import { ConfirmPanel } from './confirm-panel';

const EMAIL = 'ana@gmail.com';
const onLeave = vi.fn();
const show = (reason: 'created' | 'reloaded' = 'created') =>
  render(
    <Texts>
      <ConfirmPanel email={EMAIL} reason={reason} onLeave={onLeave} />
    </Texts>,
  );
const refused = (code: string, message = '') => ({ ok: false as const, code, message, status: 400 });
const code = () => screen.getByLabelText('Código do e-mail');
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));

afterEach(() => vi.restoreAllMocks());

it('the panel names the address, takes the focus and offers the mailbox', () => {
  show();
  const panel = screen.getByRole('region', { name: 'Veja seu e-mail' });
  expect(panel).toHaveFocus();
  expect(panel).toHaveAccessibleDescription(/^Conta criada!.*ana@gmail\.com/);
  expect(screen.getByRole('link', { name: 'Abrir e-mail' })).toHaveAttribute(
    'href',
    'https://mail.google.com/',
  );
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code()).toHaveAttribute('inputmode', 'numeric');
});

it('after a reload the focus stays where it was, and no second account is made', () => {
  show('reloaded');
  expect(document.body).toHaveFocus();
  expect(screen.queryByText(/Conta criada!/)).toBeNull();
});

it('a code is pasted with whatever is around its digits', async () => {
  const call = vi.spyOn(signInCalls, 'confirmByCode').mockResolvedValue({ ok: true });
  vi.spyOn(session, 'get').mockReturnValue({ name: 'loading' });
  show();
  await userEvent.click(code());
  await userEvent.paste(' 123 456\n');
  expect(code()).toHaveValue('123456');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith(EMAIL, '123456'));
});

it('a wrong code is shown at its field, which takes the focus', async () => {
  vi.spyOn(signInCalls, 'confirmByCode').mockResolvedValue(refused('otp_expired'));
  show();
  await userEvent.type(code(), '12345');
  await confirm();
  expect(code()).toHaveAccessibleDescription('O código tem 6 números.');
  expect(signInCalls.confirmByCode).not.toHaveBeenCalled();
  await userEvent.type(code(), '6');
  expect(code()).not.toHaveAttribute('aria-invalid');
  await confirm();
  await vi.waitFor(() =>
    expect(code()).toHaveAccessibleDescription(
      'Este código não vale ou já venceu. Confira os números, ou peça outro.',
    ),
  );
  expect(code()).toHaveFocus();
  expect(code()).toHaveAttribute('aria-invalid', 'true');
});

it.each([
  [UNREACHED, 'Sem conexão. Confira a internet e tente novamente.'],
  ['over_request_rate_limit', 'Muitas tentativas em pouco tempo. Espere um momento e tente novamente.'],
  ['unexpected_failure', 'Não conseguimos conferir o código. Tente novamente.'],
])('a failure without fault of the code is distinguished: %s', async (reason, text) => {
  vi.spyOn(signInCalls, 'confirmByCode').mockResolvedValue(refused(reason));
  show();
  await userEvent.type(code(), '123456');
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(code()).not.toHaveAttribute('aria-invalid');
});

it('another mail is sent, and the time to wait is the one the server names', async () => {
  vi.useFakeTimers();
  try {
    const resend = vi.spyOn(signInCalls, 'resend').mockResolvedValueOnce({ ok: true });
    show();
    const press = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name }));
      await act(() => vi.advanceTimersByTimeAsync(0));
    };
    await press('Reenviar');
    expect(screen.getByText('Enviamos outro e-mail. Use o código mais recente.')).toBeVisible();

    const message = 'For security purposes, you can only request this after 40 seconds.';
    resend.mockResolvedValueOnce(refused('over_email_send_rate_limit', message));
    await press('Reenviar');
    expect(screen.getByText('Já enviamos há pouco. Você pode pedir outro em 40 s.')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Reenviar em 40 s' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await press('Reenviar em 40 s');
    expect(resend).toHaveBeenCalledTimes(2);

    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(button).toHaveTextContent('Reenviar em 30 s');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(button).toHaveTextContent(/^Reenviar$/);
    expect(button).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByText(/Já enviamos há pouco/)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('another address is asked for by a press', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Usar outro e-mail' }));
  expect(onLeave).toHaveBeenCalledOnce();
});
