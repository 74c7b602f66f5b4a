import { describe, expect, it } from 'vitest';
import type { ValueQuestion } from '@/api/surface';
import { acceptableAnswers, optionsOfMask, requestOf } from './sheet';

const question = (id: string, sensitive = false): ValueQuestion => ({
  id,
  question: id,
  options: ['a', 'b', 'c'],
  sensitive,
  importance: 2,
});

describe('a sheet of values', () => {
  it('sends what says something, and nothing about the rest', () => {
    const detail = { accept_mask: 0b101, importance: 3, dealbreaker: true, private: false };
    const sent = requestOf([question('tq01'), question('tq02')], {
      answers: { tq01: 'a', tq02: '  ' },
      details: { tq01: detail, tq02: detail },
    });
    expect(sent.cultural_values).toEqual({ tq01: 'a' });
    expect(sent.details).toEqual({
      tq01: { accept: [1, 3], importance: 3, dealbreaker: true, private: false },
    });
  });

  it('says of a sensitive answer that it is private, unless its owner opened it', () => {
    const questions = [question('tq02', true)];
    expect(requestOf(questions, { answers: { tq02: 'a' }, details: {} }).details.tq02?.private).toBe(true);
    const open = { accept_mask: 0, importance: 2, dealbreaker: false, private: false };
    const opened = { answers: { tq02: 'a' }, details: { tq02: open } };
    expect(requestOf(questions, opened).details.tq02?.private).toBe(false);
  });

  it('satisfying_answers_are_the_accepted_ones_or_the_own', () => {
    expect(acceptableAnswers(question('tq01'), 'b', 0)).toEqual(['b']);
    expect(acceptableAnswers(question('tq01'), 'b', 0b101)).toEqual(['a', 'c']);
  });

  it('counts options from one', () => {
    expect(optionsOfMask(0, 4)).toEqual([]);
    expect(optionsOfMask(0b1001, 4)).toEqual([1, 4]);
  });
});
