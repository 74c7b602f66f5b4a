import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as product from '@/config/product';
import { Texts } from '@/texts/provider';
import { ScriptedLine } from './scripted-line';

const person = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const show = (id: string) =>
  render(
    <Texts>
      <ScriptedLine person={id} />
    </Texts>,
  );

it('a conversation says of whom nobody writes, in a demonstration alone', () => {
  expect(product.isScripted(person)).toBe(false);
  show(person);
  expect(screen.queryByRole('note')).toBeNull();
  vi.spyOn(product, 'isScripted').mockImplementation((id) => id === person);
  show(person);
  show(other);
  expect(screen.getAllByRole('note')).toHaveLength(1);
  expect(screen.getByRole('note')).toHaveTextContent('Pessoa ilustrada: responde por um roteiro.');
});
