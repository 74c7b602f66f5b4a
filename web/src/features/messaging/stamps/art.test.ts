import { expect, it } from 'vitest';
import types from '@/api/database.types.ts?raw';
import { STAMPS } from './art';

it('sixteen stamps are drawn, the ones that the server takes', () => {
  const names = Object.keys(STAMPS);
  expect(names).toHaveLength(16);
  const declared = /stamp: ("[^;|]+"(?: \| "[^;|]+")*) \| null;/u.exec(types)?.[1];
  expect(declared?.split(' | ').map((word) => JSON.parse(word))).toEqual(names);
});
