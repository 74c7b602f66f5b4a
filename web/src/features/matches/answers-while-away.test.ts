import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrations } from '@/shared/reactions/celebration';
import { addAnswer, knownAnswers, storeAnswers } from './answers-memory';
import { celebrateAnswers } from './answers-while-away';

const rpc = vi.hoisted(() => vi.fn());
const rows = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc, rows, edge: vi.fn() }));

const ME = 'me';
/** Ids of their own for each test: what was announced is remembered for the whole visit. */
let round = 0;
const id = (name: string) => `${name}-${round}`;
const answered = (...names: string[]) =>
  rows.mockResolvedValue(names.map((name) => ({ id: id(name), person_id: `p-${name}` })));

beforeEach(() => {
  round += 1;
  localStorage.clear();
  rpc.mockReset();
  rows.mockReset();
  rpc.mockImplementation(async (_name: string, { target }: { target: string }) => ({
    id: target,
    name: target,
    photos: [{ url_400: '/foto' }],
    compatibility: 81,
    estimated: true,
  }));
});

afterEach(() => {
  while (celebrations.current()) celebrations.done();
  document.body.replaceChildren();
});

it('newest answer since the last visit is celebrated and the others are counted, once', async () => {
  storeAnswers(ME, [id('old')]);
  answered('new', 'newer', 'old');
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toEqual({
    matchId: id('new'),
    person: { id: 'p-new', name: 'p-new', photo: '/foto' },
    compatibility: 81,
    estimated: true,
    others: 1,
  });
  celebrations.done();
  expect(celebrations.current()).toBeNull();
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toBeNull();
});

it('first visit of a device celebrates nothing and knows what it met', async () => {
  answered('a', 'b');
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toBeNull();
  expect(knownAnswers(ME)).toEqual([id('a'), id('b')]);
  expect(rpc).not.toHaveBeenCalled();
});

it('answer that was announced while the app was open is not celebrated at the next opening', async () => {
  storeAnswers(ME, []);
  addAnswer(ME, id('announced'));
  answered('announced');
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toBeNull();
});

it('open dialog is not covered, and the answer waits for the next opening', async () => {
  storeAnswers(ME, []);
  answered('a');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  document.body.append(dialog);
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toBeNull();
  dialog.remove();
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()?.matchId).toBe(id('a'));
});

it('memory of one account tells nothing of another', async () => {
  storeAnswers('other', []);
  answered('a');
  await celebrateAnswers(ME, 2);
  expect(celebrations.current()).toBeNull();
});

it('visit without unseen matches asks nothing, and the next answer is news', async () => {
  await celebrateAnswers(ME, 0);
  expect(rows).not.toHaveBeenCalled();
  answered('a');
  await celebrateAnswers(ME, 1);
  expect(celebrations.current()?.matchId).toBe(id('a'));
});
