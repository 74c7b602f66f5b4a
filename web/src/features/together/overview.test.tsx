import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import type { Together } from '@/shared/together/query';
import { renderScreen } from '@/testing/render-screen';
import { Ideas } from './ideas';
import { Overview } from './overview';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows: vi.fn(), edge: vi.fn() }));
vi.mock('@/shared/account/session', () => ({ useMe: () => ({ id: 'me', name: 'Beatriz' }) }));
vi.mock('@/shared/person/person-photos', () => ({ useFaces: () => () => undefined }));
vi.mock('@/realtime/use-topic', () => ({ useTopic: vi.fn() }));

const rafael = { id: 'p', name: 'Rafael Moura', avatar_path: null };
const nothing: Together = { agreed: [], waiting: [], on_the_way: { people: [], unnamed: 0 }, ideas: [] };
const one = (kind: Together['waiting'][number]['kind'], more = {}): Together['waiting'][number] => ({
  kind,
  id: kind,
  match_id: 'm',
  person: rafael,
  game: null,
  round: null,
  rounds: null,
  starts_at: null,
  ...more,
});

const show = () =>
  renderScreen(
    <>
      <Overview />
      <Ideas />
    </>,
  );

beforeEach(() => {
  rpc.mockReset();
});

it('each thing that waits says whom it is of, and leads to where it is answered', async () => {
  rpc.mockResolvedValue({
    ...nothing,
    waiting: [
      one('meeting', { starts_at: '2026-11-26T20:00:00' }),
      one('couple'),
      one('daily_match', { person: null }),
      one('letter', { person: null }),
      one('gift'),
      one('game_invitation', { game: 'Quebra-gelo', round: 0, rounds: 5 }),
      one('game_turn', { game: 'Quebra-gelo', round: 2, rounds: 5 }),
    ],
    on_the_way: { people: [rafael], unnamed: 0 },
  });
  show();
  const list = await screen.findByRole('list');
  const rows = within(list).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/encontro/meeting',
    '/encontramos/couple',
    '/ai-match',
    '/love-letter/letter',
    '/gifts?presente=gift',
    '/games/game_invitation',
    '/games/game_turn',
    '/love-letter',
  ]);
  expect(rows[0]).toHaveTextContent('de Rafael, para quinta-feira, 26 de novembro, 20h');
  expect(rows[3]).toHaveTextContent('Ela espera lacrada até você abrir');
  expect(rows[6]).toHaveTextContent('com Rafael, rodada 3 de 5');
  expect(within(list).getAllByText('à sua espera')).toHaveLength(7);
});

it('agreed meeting is shown with its day, its place and its calendar file', async () => {
  const meeting = {
    id: 'g',
    match_id: 'm',
    person: rafael,
    kind: 'cafe',
    place: 'Café Girondino',
    starts_at: '2026-11-26T20:00:00',
    calendar: '/functions/v1/meeting-calendar?token=t',
  };
  rpc.mockResolvedValue({ ...nothing, agreed: [meeting] });
  show();
  expect(await screen.findByRole('heading', { name: 'Encontro com Rafael' })).toBeVisible();
  expect(screen.getByText('quinta-feira, 26 de novembro, 20h')).toBeVisible();
  expect(screen.getByText('Café Girondino')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver encontro' })).toHaveAttribute('href', '/encontro/g');
  expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('href')).toContain(meeting.calendar);
});

it('what could begin names the person in every link', async () => {
  rpc.mockResolvedValue({ ...nothing, ideas: [{ match_id: 'm', person: rafael, acts: ['letter', 'gift'] }] });
  show();
  const letter = await screen.findByRole('link', { name: 'Escrever uma carta para Rafael' });
  expect(letter).toHaveAttribute('href', '/love-letter/nova?para=p');
  expect(screen.getByRole('link', { name: 'Dar um presente para Rafael' })).toHaveAttribute(
    'href',
    '/gifts?para=m',
  );
  expect(screen.queryByRole('link', { name: /Jogar/ })).toBeNull();
});

it('without a match the place says what will be here, and a failure can be tried again', async () => {
  rpc.mockResolvedValue(nothing);
  const first = show();
  expect(await screen.findByText('Aqui começa o que se faz a dois')).toBeVisible();
  first.unmount();
  rpc.mockImplementation(() => Promise.reject(new ApiError('', 'OFFLINE', 0)));
  show();
  expect(await screen.findByText('O que espera por você não carregou')).toBeVisible();
});
