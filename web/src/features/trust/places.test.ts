import { describe, expect, it } from 'vitest';
import type { ValueQuestion } from '@/api/surface';
import { addressOf, firstPlace, placeIn, SUMMARY } from './places';

const questions = ['tq01', 'tq02', 'tq03'].map(
  (id): ValueQuestion => ({ id, question: id, options: ['a', 'b'], sensitive: false, importance: 2 }),
);
const sheet = (...answered: string[]) => ({
  answers: Object.fromEntries(answered.map((id) => [id, 'a'])),
  details: {},
});
const search = (address: string) => new URL(address, 'http://localhost').searchParams;

describe('the pages of the value questions', () => {
  it('address_read_back_gives_the_same_page', () => {
    for (const place of [SUMMARY, { name: 'question', at: 2 } as const])
      expect(placeIn(search(addressOf(place)), 3)).toEqual(place);
  });

  it('address_beyond_the_questions_names_no_page', () => {
    for (const wrong of ['', '?pergunta=0', '?pergunta=4', '?pergunta=x', '?pergunta=1.5'])
      expect(placeIn(search(`/trust-it${wrong}`), 3)).toBeNull();
  });

  it('empty_sheet_begins_at_the_first_question', () => {
    expect(firstPlace(questions, sheet(), false)).toEqual({ name: 'question', at: 0 });
    expect(firstPlace(questions, { answers: { tq01: ' ' }, details: {} }, true)).toEqual({
      name: 'question',
      at: 0,
    });
  });

  it('unsaved_sheet_goes_on_after_the_last_answer', () => {
    expect(firstPlace(questions, sheet('tq01'), true)).toEqual({ name: 'question', at: 1 });
    expect(firstPlace(questions, sheet('tq02'), true)).toEqual({ name: 'question', at: 2 });
    expect(firstPlace(questions, sheet('tq03'), true)).toEqual(SUMMARY);
  });

  it('saved_sheet_begins_at_the_summary', () => {
    expect(firstPlace(questions, sheet('tq01'), false)).toEqual(SUMMARY);
  });
});
