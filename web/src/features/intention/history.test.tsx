import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as call from '@/api/call';
import { renderScreen } from '@/testing/render-screen';
import { SealHistory } from './history';

const entry = (id: string, kind: string, value: string, day: string) => ({
  id,
  kind,
  value,
  created_at: `2026-11-${day}T12:00:00Z`,
});

const show = (rows: unknown[]) => {
  vi.spyOn(call, 'rows').mockResolvedValue(rows as never);
  renderScreen(<SealHistory />);
};

it('tells how the seal came to be, and who may read that', async () => {
  show([
    entry('3', 'visibility', 'matches', '20'),
    entry('2', 'seal', 'serious', '10'),
    entry('1', 'quiz', 'first', '10'),
  ]);
  const items = within(await screen.findByRole('list', { hidden: true })).getAllByRole('listitem', {
    hidden: true,
  });
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Visível só para os seus matches'),
    expect.stringContaining('Selo: Busca Relacionamento Sério'),
    expect.stringContaining('Você fez o quiz'),
  ]);
  expect(screen.getByText('Só você vê esta lista.')).toBeInTheDocument();
});

it('is absent before there is anything', async () => {
  show([]);
  await Promise.resolve();
  expect(screen.queryByText('Como o seu selo mudou')).toBeNull();
});
