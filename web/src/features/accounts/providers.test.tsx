import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as product from '@/app/product';
import { Texts } from '@/texts/provider';
import { Providers } from './providers';
import { session, UNREACHED } from './session';

const offered = (providers: string[]) =>
  vi.spyOn(product, 'publicConfig').mockReturnValue({ anonKey: 'anonymous', demo: false, providers });

const show = () =>
  render(
    <Texts>
      <Providers />
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
  const signInWith = vi.spyOn(session, 'signInWith').mockResolvedValue({ ok: true });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar com Clube' }));
  expect(signInWith).toHaveBeenCalledWith('clube');
  expect(screen.getByRole('button', { name: 'Continuar com Google' })).toBeVisible();
});

it('a way that does not open is told, and may be tried again', async () => {
  offered(['google']);
  vi.spyOn(session, 'signInWith').mockResolvedValue({
    ok: false,
    code: UNREACHED,
    message: 'Failed to fetch',
    status: 0,
  });
  show();
  const button = await screen.findByRole('button', { name: 'Continuar com Google' });
  await userEvent.click(button);
  expect(await screen.findByText('Sem conexão. Confira a internet e tente novamente.')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-disabled');
});
