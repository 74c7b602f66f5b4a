import { QueryClient, queryOptions } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { foresee, queries } from './query';

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
