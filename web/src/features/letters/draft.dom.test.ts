import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { LetterDraft } from './draft';

const rpc = vi.hoisted(() => vi.fn());
vi.mock('@/api/call', () => ({ rpc }));

const sincerity = { level: 'near', first_person: 2, details: 2 } as const;
const start = {
  id: 'letter',
  to: 'rui',
  answersTo: null,
  body: '',
  paper: 'costura',
  seal: 'ginja',
  hours: 12,
  version: null,
  sincerity: null,
} as const;
const draft = (change = {}) => new LetterDraft('ana', { ...start, ...change });

let version: number;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  version = 0;
  rpc.mockReset();
  rpc.mockImplementation(async () => {
    version += 1;
    return { id: 'letter', version, saved_at: '', length: 1, sincerity };
  });
  return () => vi.useRealTimers();
});

it('typing is saved once after a pause, on the version that came before', async () => {
  const one = draft();
  one.change({ body: 'O' });
  one.change({ body: 'Oi' });
  expect(one.snapshot().state).toBe('unsaved');
  await vi.runAllTimersAsync();
  expect(rpc).toHaveBeenCalledTimes(1);
  expect(rpc.mock.calls[0]?.[1]).toMatchObject({ id: 'letter', to: 'rui', body: 'Oi', version: undefined });
  expect(one.snapshot()).toMatchObject({ state: 'saved', sincerity });
  one.change({ body: 'Oi, Rui' });
  await one.flush();
  expect(rpc.mock.calls[1]?.[1]).toMatchObject({ body: 'Oi, Rui', version: 1 });
  await one.flush();
  expect(rpc).toHaveBeenCalledTimes(2);
});

it('what is typed while a save runs is saved next', async () => {
  const one = draft();
  let answer = (_: unknown) => {};
  rpc.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  one.change({ body: 'O' });
  await vi.advanceTimersByTimeAsync(700);
  one.change({ body: 'Oi' });
  answer({ id: 'letter', version: 1, sincerity });
  await vi.runAllTimersAsync();
  expect(rpc.mock.calls.map(([, args]) => args.body)).toEqual(['O', 'Oi']);
  expect(one.snapshot().state).toBe('saved');
});

it('text without a connection stays on this device and is there after a reload', async () => {
  const one = draft();
  rpc.mockRejectedValueOnce(new ApiError('x', 'OFFLINE', 0));
  one.change({ body: 'Sem rede' });
  await vi.runAllTimersAsync();
  expect(one.snapshot()).toMatchObject({ state: 'offline', body: 'Sem rede' });
  const again = draft();
  expect(again.snapshot()).toMatchObject({ state: 'unsaved', body: 'Sem rede' });
  await vi.runAllTimersAsync();
  expect(again.snapshot().state).toBe('saved');
  expect(draft().snapshot().body).toBe('');
});

it('letter that another window changed is not overwritten until the writer says so', async () => {
  const one = draft({ version: 3, body: 'a' });
  rpc.mockRejectedValueOnce(new ApiError('mudou', 'STATE', 409, { state: 'changed' }));
  one.change({ body: 'b' });
  await vi.runAllTimersAsync();
  expect(one.snapshot()).toMatchObject({ state: 'changed', body: 'b' });
  await one.overwrite();
  expect(rpc.mock.calls[1]?.[1]).toMatchObject({ body: 'b', version: undefined });
  expect(one.snapshot().state).toBe('saved');
});

it('draft that is refused says why and keeps the text', async () => {
  const one = draft();
  const refusal = new ApiError('Uma carta lacrada não se edita.', 'STATE', 409, { state: 'sealed' });
  rpc.mockRejectedValueOnce(refusal);
  one.change({ body: 'tarde demais' });
  await vi.runAllTimersAsync();
  expect(one.snapshot()).toMatchObject({ state: 'refused', error: refusal, body: 'tarde demais' });
});
