import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as client from '@/api/client';
import * as product from '@/config/product';
import { MemoryRouter } from '@/router/memory-router';
import { Texts } from '@/texts/provider';
import { Providers } from './providers';

const offered = (providers: string[]) =>
  vi
    .spyOn(product, 'publicConfig')
    .mockReturnValue({ serverUrl: '', anonKey: 'anonymous', demo: false, phoneFactor: false, providers });

/** The accounts' service, as far as a way out needs it. */
const answering = (answer: { error: Error | null }) => {
  const signInWithOAuth = vi.fn().mockResolvedValue(answer);
  vi.spyOn(client, 'accounts').mockResolvedValue({ auth: { signInWithOAuth } } as never);
  return signInWithOAuth;
};

const show = () =>
  render(
    <Texts>
      <MemoryRouter>
        <Providers />
      </MemoryRouter>
    </Texts>,
  );

afterEach(() => vi.restoreAllMocks());

it('nothing is offered that the operator did not configure', () => {
  offered([]);
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it('each provider is a button that leads to it', async () => {
  offered(['google', 'clube']);
  const signInWithOAuth = answering({ error: null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar com Clube' }));
  const options = { redirectTo: `${location.origin}/` };
  expect(signInWithOAuth).toHaveBeenCalledWith({ provider: 'clube', options });
  expect(screen.getByRole('button', { name: 'Continuar com Google' })).toBeVisible();
});

it('a provider that does not open shows a failure, and may be tried again', async () => {
  offered(['google']);
  answering({ error: new Error('Failed to fetch') });
  show();
  const button = await screen.findByRole('button', { name: 'Continuar com Google' });
  await userEvent.click(button);
  expect(await screen.findByText(/Não foi possível abrir essa entrada/)).toBeVisible();
  expect(button).not.toHaveAttribute('aria-disabled');
});
