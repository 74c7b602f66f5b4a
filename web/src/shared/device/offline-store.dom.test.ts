import { expect, it, vi } from 'vitest';
import { forgetDevice, readAllStored, readStored, withoutPresence } from './offline-store';

it('stored row says nothing about who is online', () => {
  expect(withoutPresence({ id: 'm1', person: { name: 'Rui', activity: 'agora' } })).toEqual({
    id: 'm1',
    person: { name: 'Rui', activity: null },
  });
  expect(withoutPresence({ id: 'm1', person: null })).toEqual({ id: 'm1', person: null });
  expect(withoutPresence(7)).toBe(7);
});

it('refused database is an empty one', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  vi.stubGlobal('indexedDB', { open: refuse, deleteDatabase: refuse });
  expect(await readStored('me', 'matches')).toBeUndefined();
  expect(await readAllStored('me', 'conv:')).toEqual([]);
  await expect(forgetDevice()).resolves.toBeUndefined();
  expect(said).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
