import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Texts } from '@/texts/provider';
import { Composer } from './composer';
import { Icebreakers } from './icebreakers';

const send = vi.hoisted(() => vi.fn());

/** The field as the conversation has it, with the openers above. */
function Field() {
  const [text, setText] = useState('');
  return (
    <Composer
      label="Escreva para Rui"
      placeholder="Escreva para Rui"
      value={text}
      onChange={setText}
      aim={null}
      author="Rui"
      onDropAim={() => undefined}
      onSend={send}
      onEditLast={() => undefined}
      onBlur={() => undefined}
    >
      {text === '' && <Icebreakers matchId="match" onPick={setText} />}
    </Composer>
  );
}

it('openers are labelled, and choosing one fills the field and never sends', async () => {
  render(
    <Texts>
      <Field />
    </Texts>,
  );
  expect(screen.getByText('Sugestão automática')).toBeVisible();
  const openers = screen.getByRole('group', { name: 'Ideias para começar' }).querySelectorAll('button');
  const chosen = openers[1]?.textContent ?? '';
  await userEvent.click(screen.getByRole('button', { name: chosen }));
  expect(screen.getByRole('textbox')).toHaveValue(chosen);
  expect(send).not.toHaveBeenCalled();
});
