import { describe, expect, it } from 'vitest';
import type { QuizQuestion } from '@/api/surface';
import { answersOf, cutAfter, followUpOf, questionNumber, type Step } from './session';

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
