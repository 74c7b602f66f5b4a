import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, type MockInstance, vi } from 'vitest';
import { Texts } from '@/texts/provider';
import { signInCalls } from './sign-in';
import { UpdatePasswordForm } from './update-password-form';

const refuse = (code: string) => ({ ok: false, code, message: '', status: 400 }) as const;
const NEW = 'uma-senha-bem-nova';
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar senha' }));

/** The form, a new password typed into it and sent. */
async function sent() {
  const done = vi.fn();
  render(
    <Texts>
      <UpdatePasswordForm onSuccess={done} />
    </Texts>,
  );
  expect(screen.queryByLabelText('Senha atual')).toBeNull();
  expect(screen.queryByLabelText('Código do e-mail')).toBeNull();
  await userEvent.type(screen.getByLabelText('Nova senha'), NEW);
  await save();
  return done;
}

/** The server takes what is typed into `field` now. */
async function takes(
  update: MockInstance<typeof signInCalls.updatePassword>,
  field: HTMLElement,
  typed: string,
  done: () => void,
) {
  update.mockResolvedValueOnce({ ok: true });
  await userEvent.clear(field);
  await userEvent.type(field, typed);
  await save();
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
}

afterEach(() => vi.restoreAllMocks());

it('asks for the password so far where the server wants it, and says when it is wrong', async () => {
  const update = vi
    .spyOn(signInCalls, 'updatePassword')
    .mockResolvedValueOnce(refuse('current_password_required'));
  const done = await sent();
  const field = await screen.findByLabelText('Senha atual');
  await vi.waitFor(() => expect(field).toHaveFocus());
  update.mockResolvedValueOnce(refuse('current_password_invalid'));
  await userEvent.type(field, 'errada');
  await save();
  expect(await screen.findByText('A senha atual não confere.')).toBeVisible();
  await takes(update, field, 'a-de-hoje', done);
  expect(update).toHaveBeenLastCalledWith(NEW, { current: 'a-de-hoje', nonce: undefined });
});

it('mails a code to a user who signed in long ago, and takes it', async () => {
  const update = vi
    .spyOn(signInCalls, 'updatePassword')
    .mockResolvedValueOnce(refuse('reauthentication_needed'));
  const mail = vi.spyOn(signInCalls, 'reauthenticate').mockResolvedValue({ ok: true });
  const done = await sent();
  expect(await screen.findByLabelText('Senha atual')).toBeVisible();
  expect(mail).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Receber um código por e-mail' }));
  const field = await screen.findByLabelText('Código do e-mail');
  expect(screen.queryByLabelText('Senha atual')).toBeNull();
  expect(mail).toHaveBeenCalledOnce();
  update.mockResolvedValueOnce(refuse('reauthentication_not_valid'));
  await userEvent.type(field, '000000');
  await save();
  expect(await screen.findByText('Este código não vale. Confira e tente outro.')).toBeVisible();
  await takes(update, field, '123 456', done);
  expect(update).toHaveBeenLastCalledWith(NEW, { current: undefined, nonce: '123456' });
  expect(mail).toHaveBeenCalledOnce();
});

it('a mail that cannot be sent is reported', async () => {
  vi.spyOn(signInCalls, 'updatePassword').mockResolvedValueOnce(refuse('reauthentication_needed'));
  vi.spyOn(signInCalls, 'reauthenticate').mockResolvedValue(refuse('over_email_send_rate_limit'));
  const done = await sent();
  await userEvent.click(await screen.findByRole('button', { name: 'Receber um código por e-mail' }));
  expect(await screen.findByText(/^Muitas tentativas em pouco tempo/)).toBeVisible();
  expect(screen.queryByLabelText('Código do e-mail')).toBeNull();
  expect(done).not.toHaveBeenCalled();
});

it('an empty or short password is refused before anything is sent', async () => {
  const update = vi.spyOn(signInCalls, 'updatePassword').mockResolvedValue({ ok: true });
  render(
    <Texts>
      <UpdatePasswordForm onSuccess={() => undefined} />
    </Texts>,
  );
  await save();
  expect(await screen.findByText('Senha é obrigatória')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Nova senha'), '12345');
  expect(await screen.findByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible();
  await save();
  expect(update).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Nova senha'), '6');
  await save();
  await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
});
