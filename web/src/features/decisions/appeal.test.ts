import { describe, expect, it } from 'vitest';
import { isValidAppeal, stageOf } from './appeal';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const decision = { appeal: null, can_appeal: true, appeal_until: '2027-05-24T12:00:00Z' };
const appeal = { text: 'Não fui eu.', created_at: '', due_at: '', answer: null };

describe('the stage of an appeal', () => {
  it('is possible while the server allows one', () => {
    expect(stageOf(decision, NOW)).toBe('possible');
  });

  it('is late after its time and none where nothing was restricted', () => {
    const refused = { ...decision, can_appeal: false };
    expect(stageOf({ ...refused, appeal_until: '2026-11-24T12:00:00Z' }, NOW)).toBe('late');
    expect(stageOf(refused, NOW)).toBe('none');
  });

  it.each([
    ['open', 'waiting'],
    ['granted', 'granted'],
    ['denied', 'denied'],
  ])('of an appeal that is %s is %s', (state, stage) => {
    expect(stageOf({ ...decision, can_appeal: false, appeal: { ...appeal, state } }, NOW)).toBe(stage);
  });
});

it('a text of an appeal is whole from twenty to two thousand letters, spaces around it aside', () => {
  expect(isValidAppeal(`  ${'a'.repeat(19)}  `)).toBe(false);
  expect(isValidAppeal('a'.repeat(20))).toBe(true);
  expect(isValidAppeal('a'.repeat(2000))).toBe(true);
  expect(isValidAppeal('a'.repeat(2001))).toBe(false);
});
