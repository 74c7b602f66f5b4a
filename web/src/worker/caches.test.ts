import { expect, it } from 'vitest';
import { outdated } from './caches';

it('version before this one stays, older ones go', () => {
  expect(outdated(['app-1', 'app-2', 'app-3', 'app-4'], '4')).toEqual(['app-1', 'app-2']);
  expect(outdated(['app-3', 'app-4'], '4')).toEqual([]);
  expect(outdated([], '4')).toEqual([]);
});

it('cache of another name is left alone', () => {
  expect(outdated(['pictures', 'app-1', 'app-2'], '2')).toEqual([]);
});
