import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render-screen';
import { VanishedPeople } from './vanished-people';
// Windows come with code of their own, for which no story waits.
import '@/ui/overlay-window';
import '@/shared/safety/report-dialog';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn() }));

const rui = { match_id: 'm1', person_id: 'p1', name: 'Rui', matched_at: '2026-10-02T12:00:00Z', messages: 2 };
let people: unknown[];

beforeEach(() => {
  people = [rui];
  rpc.mockReset();
  rpc.mockImplementation(async (name: string) => {
    if (name === 'former_matches') return people;
    if (name === 'former_conversation')
      return [
        { id: 'a', mine: true, body: 'Oi!', sent_at: '2026-10-02T13:00:00Z' },
        { id: 'b', mine: false, body: 'Manda um pix?', sent_at: '2026-10-02T13:05:00Z' },
      ];
    return { receipt: 'r1' };
  });
});

function open() {
  renderScreen(<VanishedPeople />);
}

it('reports a person who vanished with the chosen messages', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Ler e denunciar: Rui' }));
  await user.click(await screen.findByRole('checkbox', { name: /Manda um pix/ }));
  await user.click(screen.getByRole('button', { name: 'Denunciar' }));
  const sheet = await screen.findByRole('dialog', { name: 'Denunciar' }, { timeout: 10_000 });
  await user.click(within(sheet).getByRole('radio', { name: /Golpe/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Enviar denúncia' }));
  await within(sheet).findByText('Recebemos a sua denúncia');
  expect(rpc).toHaveBeenCalledWith('report', {
    target: 'p1',
    reason: 'scam',
    text: undefined,
    messages: ['b'],
    item: undefined,
  });
}, 20_000);

it('says when nobody vanished', async () => {
  people = [];
  open();
  await screen.findByText('Ninguém sumiu');
});
