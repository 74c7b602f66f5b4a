import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '@/ui/toast';
import { ApiError } from './errors';
import { foresee, queries } from './query';

// The tests of rules share one process.
afterEach(() => vi.restoreAllMocks());

const listQuery = queryOptions({ queryKey: ['list'], queryFn: () => [1, 2, 3] });

it('what was foreseen is shown at once and can be taken back', () => {
  const client = new QueryClient();
  client.setQueryData(listQuery.queryKey, [1, 2, 3]);
  const back = foresee(client, listQuery.queryKey, (now) => now?.filter((one) => one !== 2));
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
  await expect(ask('PGRST301')).rejects.toThrow('no');
  expect(told).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledTimes(1);
});
