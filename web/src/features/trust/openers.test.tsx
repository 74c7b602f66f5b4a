import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Texts } from '@/texts/provider';
import { Openers } from './openers';

it('openers say that a machine worded them, and choosing one hands over its text alone', async () => {
  const opener = vi.fn();
  render(
    <Texts>
      <Openers openers={['O que é casa para você?']} onOpener={opener} />
    </Texts>,
  );
  expect(screen.getByText('Sugestão automática')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /O que é casa/ }));
  expect(opener).toHaveBeenCalledExactlyOnceWith('O que é casa para você?');
});
