import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Texts } from '@/texts/provider';
// What a tap fetches is here before the first question for it.
import '@/ui/overlay-window';
import './rich-text';
import './variants/word-sheet';
import { TextBody } from './text-body';
import type { Variant } from './variants/variant';

const show = (writer: Variant, reader: Variant) =>
  render(
    <Texts>
      <p>
        <TextBody text="A propina subiu." links={false} variants={{ writer, reader }} />
      </p>
    </Texts>,
  );

it('a tap on a word that differs says what it means in both countries, without a request', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  show('PT', 'BR');
  await userEvent.click(await screen.findByRole('button', { name: 'propina' }));
  const sheet = await screen.findByRole('dialog', { name: '“propina”' });
  expect(within(sheet).getByText('Em Portugal')).toBeVisible();
  expect(within(sheet).getByText('No Brasil')).toBeVisible();
  expect(within(sheet).getAllByRole('definition')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

it('a text between people of one country has nothing to tap', () => {
  show('BR', 'BR');
  expect(screen.getByText('A propina subiu.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
