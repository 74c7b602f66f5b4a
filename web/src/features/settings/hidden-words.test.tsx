import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { ApiError } from '@/api/errors';
import { renderScreen } from '@/testing/render-screen';
import { HiddenWords } from './hidden-words';

let stored: string[];
let refusal: ApiError | undefined;
beforeEach(() => {
  stored = ['academia'];
  refusal = undefined;
  vi.spyOn(call, 'rpc').mockImplementation((async (name: string, args: { words?: string[] }) => {
    if (name === 'set_hidden_words') {
      if (refusal) throw refusal;
      stored = (args.words ?? []).map((word) => word.trim().toLowerCase()).sort();
    }
    return [...stored];
  }) as never);
  renderScreen(<HiddenWords />);
});

it('hidden_words_are_shown_as_the_server_stored_them_after_adding_and_removing', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Nova palavra ou frase');
  await user.type(field, ' Nudes {Enter}');
  expect(await screen.findByRole('button', { name: 'Tirar nudes' })).toBeVisible();
  expect(field).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Tirar academia' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Tirar academia' })).toBeNull());
  expect(stored).toEqual(['nudes']);
});

it('refused_hidden_word_stays_in_the_field_with_the_reason', async () => {
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Nova palavra ou frase');
  refusal = new ApiError('Cabem 50 palavras na lista.', 'VALIDATION', 422);
  await user.type(field, 'mais uma{Enter}');
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(field).toHaveValue('mais uma');
  expect(stored).toEqual(['academia']);
});
