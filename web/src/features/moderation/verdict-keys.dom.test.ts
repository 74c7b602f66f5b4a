import { expect, it } from 'vitest';
import { verdictOf } from './verdict-keys';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  target: document.body,
  ...more,
});

it('marks approval by A and a reason by its number', () => {
  expect(verdictOf(press('a'), 8)).toBe('approve');
  expect(verdictOf(press('1'), 8)).toBe(0);
  expect(verdictOf(press('9'), 8)).toBeNull();
});

it('is silent in a field, with a modifier, and while held down', () => {
  const field = document.createElement('textarea');
  expect(verdictOf(press('a', { target: field }), 8)).toBeNull();
  expect(verdictOf(press('a', { ctrlKey: true }), 8)).toBeNull();
  expect(verdictOf(press('1', { repeat: true }), 8)).toBeNull();
});
