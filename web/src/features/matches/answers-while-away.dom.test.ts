import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrations } from '@/shared/reactions/celebration';
import { celebrateAnswers } from './answers-while-away';

const rpc = vi.hoisted(() => vi.fn());
const rows = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows, edge: vi.fn() }));

/** Ids of their own for each test: what was announced is remembered for the whole visit. */
let round = 0;
const id = (name: string) => `${name}-${round}`;
/** What another device showed already. */
let shown: string[];
const answered = (...names: string[]) =>
  rows.mockResolvedValue(names.map((name) => ({ id: id(name), person_id: `p-${name}` })));
const noted = () => rpc.mock.calls.filter(([name]) => name === 'celebrate_matches');

beforeEach(() => {
  round += 1;
  shown = [];
  rpc.mockReset();
  rows.mockReset();
  rpc.mockImplementation(async (name: string, args: { target: string; matches: string[] }) =>
    name === 'celebrate_matches'
      ? args.matches.filter((match) => !shown.includes(match))
      : {
          id: args.target,
          name: args.target,
          photos: [{ url_400: '/foto' }],
          compatibility: 81,
          estimated: true,
        },
  );
});

afterEach(() => {
  while (celebrations.current()) celebrations.done();
  document.body.replaceChildren();
});

it('newest answer is celebrated on the first visit of a device too, and the others are counted, once', async () => {
  answered('newer', 'new');
  await celebrateAnswers();
  expect(celebrations.current()).toEqual({
    matchId: id('newer'),
    person: { id: 'p-newer', name: 'p-newer', photo: '/foto' },
    compatibility: 81,
    estimated: true,
    others: 1,
  });
  expect(noted()).toEqual([['celebrate_matches', { matches: [id('newer'), id('new')] }]]);
  celebrations.done();
  await celebrateAnswers();
  expect(celebrations.current()).toBeNull();
});

it('match that another device shows at the same moment is not shown again', async () => {
  answered('a');
  shown = [id('a')];
  await celebrateAnswers();
  expect(celebrations.current()).toBeNull();
});

it('answer that was announced while the app was open is not celebrated', async () => {
  celebrations.tell(id('announced'));
  answered('announced');
  await celebrateAnswers();
  expect(celebrations.current()).toBeNull();
  expect(noted()).toEqual([]);
});

it('open dialog is not covered, and the answer waits', async () => {
  answered('a');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  await celebrateAnswers();
  expect(celebrations.current()).toBeNull();
  expect(noted()).toEqual([]);
  dialog.remove();
  await celebrateAnswers();
  expect(celebrations.current()?.matchId).toBe(id('a'));
});

it('conversation that a push opened asks for its own match alone', async () => {
  const eq = vi.fn();
  const query = { select: () => query, eq, order: () => query, limit: () => query };
  eq.mockReturnValue(query);
  rows.mockImplementation(async (ask: (db: unknown) => unknown) => {
    ask({ from: () => query });
    return [{ id: id('a'), person_id: 'p-a' }];
  });
  await celebrateAnswers(id('a'));
  expect(eq.mock.calls).toEqual([
    ['unseen_answer', true],
    ['id', id('a')],
  ]);
  expect(celebrations.current()?.matchId).toBe(id('a'));
});
