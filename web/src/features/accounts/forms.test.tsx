import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
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

it('the sign-in form says what the contract quotes, and focuses the first invalid field', async () => {
  show(<LoginForm onForgotten={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required');
  await userEvent.type(screen.getByLabelText('Email'), 'ana');
  expect(await screen.findByText('Invalid email')).toBeVisible();
});

it('a refused sign-in is told in Portuguese, whoever is at fault', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({
    ok: false,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
    status: 400,
  });
  show(<LoginForm onForgotten={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Email ou senha incorretos')).toBeVisible();
});

it('no test login is offered outside a demonstration', () => {
  show(<LoginForm onForgotten={() => undefined} />);
  expect(screen.getByLabelText('Email')).toHaveValue('');
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
  show(<LoginForm onForgotten={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeVisible();
  expect(screen.queryByText(/Failed to fetch/)).toBeNull();
});

it('whoever lost the confirmation gets another one where they are refused', async () => {
  vi.spyOn(signInCalls, 'signIn').mockResolvedValue({
    ok: false,
    code: 'email_not_confirmed',
    message: '',
    status: 400,
  });
  const resend = vi.spyOn(signInCalls, 'resend').mockResolvedValue({ ok: true });
  show(<LoginForm onForgotten={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Email'), 'ana@example.org');
  await userEvent.type(screen.getByLabelText('Senha'), 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar o link de novo' }));
  expect(await screen.findByText('Enviamos outro link para ana@example.org.')).toBeVisible();
  expect(resend).toHaveBeenCalledWith('ana@example.org');
});

it('a mistyped century is not taken for a minor', async () => {
  show(<SignUpForm onSuccess={() => undefined} />);
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '01011850');
  await userEvent.click(screen.getByRole('button', { name: 'Criar Conta' }));
  expect(await screen.findByText('Confira o ano de nascimento')).toBeVisible();
});
