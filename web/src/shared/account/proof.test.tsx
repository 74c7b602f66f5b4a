import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import '@/ui/overlay-window';
import { proof, withProof } from './proof';
import { ProofDialog } from './proof-dialog';

const auth = vi.hoisted(() => ({
  mfa: { listFactors: vi.fn() },
  updateUser: vi.fn(),
  refreshSession: vi.fn(),
  reauthenticate: vi.fn(),
}));
vi.mock('@/api/client', () => ({ accounts: () => Promise.resolve({ auth }) }));
vi.mock('./session', () => ({
  useMe: () => ({ id: '1', email: 'ana@example.org', name: 'Ana', verified: true }),
}));

const fine = { data: {}, error: null };
const stale = () => Promise.reject(new ApiError('stale', 'REAUTH', 403));

beforeEach(() => {
  auth.mfa.listFactors.mockResolvedValue({
    data: { all: [], totp: [], phone: [], webauthn: [] },
    error: null,
  });
  auth.updateUser.mockResolvedValue(fine);
  auth.refreshSession.mockResolvedValue(fine);
  auth.reauthenticate.mockResolvedValue(fine);
  renderScreen(<ProofDialog />);
});
afterEach(() => {
  proof.settle(false);
  vi.clearAllMocks();
});

it('repeats the act after the password', async () => {
  const act = vi.fn().mockImplementationOnce(stale).mockResolvedValueOnce('done');
  const outcome = withProof(act);
  await userEvent.type(await screen.findByLabelText('Senha'), 'a-de-hoje');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await outcome).toBe('done');
  expect(auth.updateUser).toHaveBeenCalledWith({ current_password: 'a-de-hoje' });
  expect(auth.refreshSession).toHaveBeenCalledOnce();
});

it('asks where the accounts service wants a proof too', async () => {
  const refused = () => Promise.reject(new ApiError('stale', 'reauthentication_needed', 400));
  const outcome = withProof(vi.fn().mockImplementationOnce(refused).mockResolvedValueOnce('done'));
  await userEvent.type(await screen.findByLabelText('Senha'), 'a-de-hoje');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await outcome).toBe('done');
});

it('takes a mailed code instead', async () => {
  const outcome = withProof(vi.fn().mockImplementationOnce(stale).mockResolvedValueOnce('done'));
  await userEvent.click(await screen.findByRole('button', { name: 'Receber um código por e-mail' }));
  await userEvent.type(await screen.findByLabelText('Código do e-mail'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await outcome).toBe('done');
  expect(auth.updateUser).toHaveBeenCalledWith({ nonce: '123456' });
});

it('says when the password is wrong, and gives up with the dialog', async () => {
  auth.updateUser.mockResolvedValueOnce({
    data: null,
    error: { name: 'AuthApiError', message: '', code: 'current_password_invalid', status: 400 },
  });
  const act = vi.fn(stale);
  const outcome = withProof(act);
  outcome.catch(() => undefined);
  await userEvent.type(await screen.findByLabelText('Senha'), 'errada');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('A senha não confere.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect(outcome).rejects.toMatchObject({ code: 'REAUTH' });
  expect(act).toHaveBeenCalledOnce();
});

it('leaves other refusals alone', async () => {
  const refused = () => Promise.reject(new ApiError('no', 'STATE', 409));
  await expect(withProof(refused)).rejects.toMatchObject({ code: 'STATE' });
  expect(proof.isAsked()).toBe(false);
});
