import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Texts } from '@/texts/provider';
import { ShareMenu } from './share-menu';

it.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
  ['Twitter', 'https://twitter.com/intent/tweet?url='],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
])('%s opens in a new window with the address of this page', async (network, address) => {
  history.replaceState(null, '', '/international?pais=PT');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  render(
    <Texts>
      <ShareMenu />
    </Texts>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compartilhar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: network }));
  const page = encodeURIComponent(`${location.origin}/international?pais=PT`);
  expect(opened).toHaveBeenCalledExactlyOnceWith(address + page, '_blank', 'noopener,noreferrer');
  opened.mockRestore();
  history.replaceState(null, '', '/');
});
