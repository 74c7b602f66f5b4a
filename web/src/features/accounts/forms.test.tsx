import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as product from '@/config/product';
import { MemoryRouter } from '@/router/memory-router';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Texts } from '@/texts/provider';
import { LoginForm } from './login-form';
import { SignUpForm } from './sign-up-form';

const show = (form: React.ReactNode) =>
  render(
    <Texts>
      <MemoryRouter>{form}</MemoryRouter>
    </Texts>,
  );

const nothing = { onForgotten: () => undefined, onUnconfirmed: () => undefined };

it('the sign-in form says what the contract quotes, and focuses the first invalid field', async () => {
  show(<LoginForm {...nothing} />);
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  await userEvent.type(screen.getByLabelText('Email'), 'ana');
  expect(await screen.findByText('Invalid email')).toBeVisible();
});

it('a refused sign-in is explained in Portuguese', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
    status: 400,
  });
  show(<LoginForm {...nothing} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Email ou senha incorretos')).toBeVisible();
  // Either may be wrong, so neither is marked; the one that cannot be read is typed again.
  expect(screen.getByLabelText('Senha')).toHaveFocus();
  expect(screen.getByLabelText('Senha')).not.toHaveAttribute('aria-invalid');
});

it('a deleted account is reported at its address', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({ ok: false, code: 'no_user', message: '', status: 0 });
  show(<LoginForm {...nothing} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  const email = screen.getByLabelText('Email');
  await vi.waitFor(() => expect(email).toHaveAccessibleDescription('Usuário não encontrado'));
  expect(email).toHaveFocus();
});

it('the test logins are offered in a demonstration, and not outside of one', async () => {
  const settings = vi.spyOn(product, 'publicConfig');
  const demoLogin = {
    email: 'teste@example.org',
    password: 'um-segredo',
    partnerEmail: 'outro@example.org',
  };
  settings.mockReturnValue({
    serverUrl: '',
    anonKey: 'x',
    demo: true,
    providers: [],
    phoneFactor: false,
    demoLogin,
  });
  const { unmount } = show(<LoginForm {...nothing} />);
  expect(screen.getByText('Demonstração: este login de teste já vem preenchido.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('teste@example.org');
  expect(screen.getByLabelText('Senha')).toHaveValue('um-segredo');
  await userEvent.click(screen.getByRole('button', { name: 'outro@example.org' }));
  expect(screen.getByLabelText('Email')).toHaveValue('outro@example.org');
  expect(screen.getByLabelText('Senha')).toHaveValue('um-segredo');
  unmount();
  settings.mockRestore();
  show(<LoginForm {...nothing} />);
  expect(screen.queryByText(/login de teste/)).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
  expect(screen.getByLabelText('Senha')).toHaveValue('');
});

it('the sign-up form refuses minors before anything is sent', async () => {
  const signUp = vi.spyOn(signInCalls, 'signUp').mockResolvedValue({ ok: true });
  const done = vi.fn();
  show(<SignUpForm onSuccess={done} />);
  await userEvent.type(screen.getByLabelText('Nome'), 'Ana');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), '12345');
  const born = new Date().getFullYear() - 17;
  await userEvent.type(screen.getByLabelText('Data de nascimento'), `0101${born}`);
  await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
  expect(await screen.findByText('É preciso ter pelo menos 18 anos')).toBeVisible();
  expect(screen.getByText('A senha deve ter pelo menos 6 caracteres')).toBeVisible();
  expect(signUp).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText('Senha'), '6');
  await userEvent.clear(screen.getByLabelText('Data de nascimento'));
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '10021990');
  await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith('ana@example.org'));
  expect(signUp).toHaveBeenCalledWith('ana@example.org', '123456', {
    name: 'Ana',
    birthdate: '1990-02-10',
    locale: 'pt-BR',
  });
});

it('a sign-in without network says so in Portuguese, not in the words of the wire', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({
    ok: false,
    code: UNREACHED,
    message: 'Failed to fetch',
    status: 0,
  });
  show(<LoginForm {...nothing} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeVisible();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

it('a sign-in before the confirmation asks for the code', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({
    ok: false,
    code: 'email_not_confirmed',
    message: '',
    status: 400,
  });
  const onUnconfirmed = vi.fn();
  show(<LoginForm {...nothing} onUnconfirmed={onUnconfirmed} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await vi.waitFor(() => expect(onUnconfirmed).toHaveBeenCalledWith('ana@example.org'));
});

it('a mistyped century is not taken for a minor', async () => {
  show(<SignUpForm onSuccess={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '01011850');
  await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
  expect(await screen.findByText('Confira o ano de nascimento')).toBeVisible();
});

/** A sign-up form that the person filled in well, as far as the form can know. */
async function sendGoodSignUp() {
  show(<SignUpForm onSuccess={() => undefined} />);
  for (const [label, text] of [
    ['Nome', 'Ana'],
    ['Email', 'ana@example.org'],
    ['Senha', 'segredo'],
    ['Data de nascimento', '10021990'],
  ] as const)
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
}
const refuseSignUp = (code: string) =>
  vi.spyOn(signInCalls, 'signUp').mockResolvedValue({ ok: false, code, message: '', status: 422 });

it.each([
  ['user_already_exists', 'Email', 'Este email já está registrado'],
  ['email_exists', 'Email', 'Este email já está registrado'],
  ['email_address_invalid', 'Email', 'Email inválido'],
  ['email_disposable', 'Email', 'Este endereço é descartável. Use um que você vai continuar lendo.'],
  ['weak_password', 'Senha', 'Escolha uma senha mais difícil de adivinhar'],
  ['underage', 'Data de nascimento', 'É preciso ter pelo menos 18 anos'],
])('a sign-up refused for %s is shown at the field %s, which takes the focus', async (code, label, text) => {
  refuseSignUp(code);
  await sendGoodSignUp();
  const field = screen.getByLabelText(label);
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  // What is changed is no longer at fault.
  await userEvent.type(field, '{Backspace}');
  await vi.waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

it('a sign-up whose puzzle the browser did not solve says what to do', async () => {
  refuseSignUp('captcha_failed');
  await sendGoodSignUp();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'O navegador não resolveu a verificação automática. Atualize a página e tente novamente.',
  );
});

it('a refusal without a faulty field is shown above the form', async () => {
  refuseSignUp('over_email_send_rate_limit');
  await sendGoodSignUp();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Muitas tentativas em pouco tempo/);
  expect(document.querySelector('[aria-invalid]')).toBeNull();
});
