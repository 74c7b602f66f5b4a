import { expect, it } from 'vitest';
import { withoutPresence } from './offline-store';

it('stored row says nothing about who is online', () => {
  expect(withoutPresence({ id: 'm1', person: { name: 'Rui', activity: 'agora' } })).toEqual({
    id: 'm1',
    person: { name: 'Rui', activity: null },
  });
  expect(withoutPresence({ id: 'm1', person: null })).toEqual({ id: 'm1', person: null });
  expect(withoutPresence(7)).toBe(7);
});
