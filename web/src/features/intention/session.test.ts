import { describe, expect, it } from 'vitest';
import type { QuizQuestion } from '@/api/surface';
import {
  answersOf,
  cutAfter,
  type Draft,
  followUpOf,
  placeIn,
  questionNumber,
  questionNumberOf,
  type Step,
  stepId,
  stepsOf,
} from './session';

const question = (id: string): QuizQuestion => ({
  id,
  question: id,
  type: 'multiple-choice',
  options: [{ id: 'option1', text: 'um' }],
  followUpQuestions:
    // biome-ignore lint/suspicious/noThenProperty: the word is the wire's.
    id === 'q1' ? [{ if: 'option3', then: { id: 'fu2', question: '?', type: 'text', maxLength: 200 } }] : [],
});
const page = (id: string): Step => ({ name: 'question', question: question(id) });

describe('the pages of the quiz', () => {
  it('bring a follow-up for its answer only, and it does not count', () => {
    const followUp = followUpOf(page('q1'), 'option3');
    expect(followUp?.name).toBe('follow-up');
    expect(followUpOf(page('q1'), 'option1')).toBeNull();
    const steps = [page('q1'), followUp as Step, page('q3')];
    expect([0, 1, 2].map((at) => questionNumber(steps, at))).toEqual([1, 1, 2]);
  });

  it('forget what a changed answer had brought up', () => {
    const steps = [page('q1'), followUpOf(page('q1'), 'option3') as Step, page('q3')];
    const answers = { q1: 'option1', fu2: 'texto', q3: 'option1' };
    expect(answersOf(cutAfter(steps, 0), answers)).toEqual({ q1: 'option1' });
    expect(answersOf(steps, { ...answers, fu2: '' })).toEqual({ q1: 'option1', q3: 'option1' });
  });
});

describe('a quiz left in the middle', () => {
  const questions = ['q1', 'q3', 'q4'].map(question);
  const draft = (answers: Draft['answers'], asked: string[]): Draft => ({ mode: 'first', answers, asked });

  it('opens with the same pages, at the first one without an answer', () => {
    const left = draft({ q1: 'option3', fu2: 'Sem pressa' }, ['q1', 'fu2', 'q3']);
    const steps = stepsOf(left, questions);
    expect(steps.map(stepId)).toEqual(['q1', 'fu2', 'q3']);
    expect(placeIn(steps, left.answers)).toBe(2);
    expect(questionNumberOf(left.asked)).toBe(2);
  });

  it('opens at the last page when every one has its answer', () => {
    const left = draft({ q1: 'option1', q3: 'option1' }, ['q1', 'q3']);
    expect(placeIn(stepsOf(left, questions), left.answers)).toBe(1);
  });

  it('drops what the quiz no longer knows and a follow-up without its reason', () => {
    const left = draft({ q1: 'option1' }, ['q1', 'fu2', 'q99', 'q3']);
    expect(stepsOf(left, questions).map(stepId)).toEqual(['q1', 'q3']);
    expect(placeIn([], {})).toBe(0);
  });
});
