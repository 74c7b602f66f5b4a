import { expect, it } from 'vitest';
import { bySection, sectionOf } from './sections';

it('every state has its place, a closed match none', () => {
  expect(sectionOf({ state: 'new', turn: null })).toBe('new');
  expect(sectionOf({ state: 'talking', turn: 'mine' })).toBe('mine');
  expect(sectionOf({ state: 'talking', turn: 'theirs' })).toBe('theirs');
  expect(sectionOf({ state: 'asleep', turn: 'theirs' })).toBe('asleep');
  expect(sectionOf({ state: 'closed', turn: 'mine' })).toBeNull();
});

it('sections keep the order of the list', () => {
  const list = [
    { id: 1, state: 'talking', turn: 'mine' },
    { id: 2, state: 'closed', turn: null },
    { id: 3, state: 'new', turn: null },
    { id: 4, state: 'talking', turn: 'mine' },
  ] as const;
  const sections = bySection(list);
  expect(sections.mine.map((match) => match.id)).toEqual([1, 4]);
  expect(sections.new).toHaveLength(1);
  expect(sections.theirs).toHaveLength(0);
});
