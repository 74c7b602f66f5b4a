import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { ExplainDialog } from './explain-dialog';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));

it('tells each part in points of a hundred, and what is added or taken away without a measure', async () => {
  // As the server answers: ten thousand for a point.
  rpc.mockResolvedValue({
    score: 300_000,
    total: 1_000_000,
    compatibility: 84,
    lines: [
      { key: 'values', points: 180_000, max: 300_000 },
      { key: 'intention', points: 160_000, max: 200_000 },
      { key: 'ajuste', points: -40_000, max: 150_000 },
    ],
  });
  const card = { id: 'a', name: 'Ana', distance_band: '<5', shared_interests: [] };
  renderScreen(<ExplainDialog card={card} onClose={() => undefined} />);
  const sum = await screen.findByText(/^Soma/);
  expect(sum).toHaveTextContent('30 de 100');
  const rows = screen.getAllByRole('term').map((row) => row.textContent);
  expect(rows).toEqual(['Valores18 de 30', 'Intenção16 de 20', 'Ajuste-4']);
  const measured = screen.getAllByRole('definition').map((row) =>
    within(row)
      .queryAllByText('', { selector: '[style]' })
      .map((bar) => bar.style.width),
  );
  expect(measured).toEqual([['60%'], ['80%'], []]);
});

it('leads to the weights and to a person, and says that a percentage is an estimate', async () => {
  rpc.mockImplementation(async (name: string) =>
    name === 'request_review'
      ? { due_at: '2026-12-02T12:00:00Z' }
      : { score: 0, total: 1_000_000, compatibility: 71, estimated: true, boosted: false, lines: [] },
  );
  const card = { id: 'a', name: 'Ana', distance_band: '<5', shared_interests: [] };
  const onClose = vi.fn();
  renderScreen(<ExplainDialog card={card} onClose={onClose} />);
  expect(await screen.findByText(/Por estimativa, vocês têm cerca de 71% em comum/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mudar o que importa para mim' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Pedir que uma pessoa reveja' }));
  const text = await screen.findByLabelText('O que não parece certo');
  fireEvent.change(text, { target: { value: 'A distância parece contar demais.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enviar pedido' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(rpc).toHaveBeenCalledWith('request_review', expect.objectContaining({ target: 'a' }));
});
