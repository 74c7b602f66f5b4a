import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@/ui/toast';
import { ApiError } from './errors';
import { optimisticUpdate, queries } from './query';

/** What the browser keeps of a session. */
let stored: string | null = null;
beforeEach(() => {
  stored = null;
  vi.stubGlobal('localStorage', { getItem: () => stored });
});
// The tests of rules share one process.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const listQuery = queryOptions({ queryKey: ['list'], queryFn: () => [1, 2, 3] });

it('what was foreseen is shown at once and can be taken back', () => {
  const client = new QueryClient();
  client.setQueryData(listQuery.queryKey, [1, 2, 3]);
  const back = optimisticUpdate(client, listQuery.queryKey, (now) => now?.filter((one) => one !== 2));
  expect(client.getQueryData(listQuery.queryKey)).toEqual([1, 3]);
  back();
  expect(client.getQueryData(listQuery.queryKey)).toEqual([1, 2, 3]);
});

it('an act without network fails at once instead of waiting in silence', () => {
  expect(queries.getDefaultOptions().mutations?.networkMode).toBe('always');
});

it('a question that came after its session is no fault to tell the person of', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue();
  const failed = vi.spyOn(console, 'error').mockReturnValue();
  const noted = vi.spyOn(console, 'warn').mockReturnValue();
  const ask = (code: string) =>
    queries.fetchQuery({
      queryKey: [code],
      queryFn: () => Promise.reject(new ApiError('no', code, 401)),
      retry: false,
    });
  await expect(ask('PGRST303')).rejects.toThrow('no');
  expect(told).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  expect(noted).toHaveBeenCalledTimes(1);
  stored = '{}';
  await expect(ask('42501')).rejects.toThrow('no');
  expect(told).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
});

it('a question that waited for its token while the person left is no fault either', async () => {
  const told = vi.spyOn(toast, 'error').mockReturnValue();
  const noted = vi.spyOn(console, 'warn').mockReturnValue();
  const queryFn = () => Promise.reject(new ApiError('no', '42501', 401));
  await expect(queries.fetchQuery({ queryKey: ['left'], queryFn, retry: false })).rejects.toThrow('no');
  expect(told).not.toHaveBeenCalled();
  expect(noted).toHaveBeenCalledTimes(1);
});

it('the error of an act goes with the next success, not with that of an earlier act', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  const clock = vi.spyOn(Date, 'now');
  const gone = vi.spyOn(toast, 'dismiss').mockReturnValue();
  const act = (mutationFn: () => Promise<string>) =>
    queries.getMutationCache().build(queries, { mutationFn }).execute(undefined);
  let arrive: (answer: string) => void = () => undefined;
  clock.mockReturnValue(1_000);
  const slow = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const earlier = act(() => slow);
  clock.mockReturnValue(2_000);
  await expect(act(() => Promise.reject(new ApiError('no', 'INTERNAL', 500)))).rejects.toThrow('no');
  expect(toast.error).toHaveBeenCalledWith(expect.any(String), { id: 'save-failed' });
  arrive('saved');
  await earlier;
  expect(gone).not.toHaveBeenCalled();
  clock.mockReturnValue(3_000);
  await act(() => Promise.resolve('saved'));
  expect(gone).toHaveBeenCalledExactlyOnceWith('save-failed');
  await act(() => Promise.resolve('saved'));
  expect(gone).toHaveBeenCalledOnce();
});
