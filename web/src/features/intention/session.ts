import type { QuizAnswers, QuizFollowUp, QuizQuestion } from '@/api/surface';

/** One page of the quiz: a scored question, or what follows one of its answers. */
export type Step =
  | { name: 'question'; question: QuizQuestion }
  | { name: 'follow-up'; followUp: QuizFollowUp };

export const stepId = (step: Step) => (step.name === 'question' ? step.question.id : step.followUp.id);

/** The page that an answer brings up right after its question, if any. */
export function followUpOf(step: Step, answer: string | number | undefined): Step | null {
  if (step.name !== 'question') return null;
  const rule = step.question.followUpQuestions?.find((one) => one.if === answer);
  return rule ? { name: 'follow-up', followUp: rule.then } : null;
}

/**
 * The pages after a changed answer: everything behind the page is asked anew, because the answers chose
 * it. Pages in front of it stay.
 */
export const cutAfter = (steps: readonly Step[], at: number): Step[] => steps.slice(0, at + 1);

/** The answers of the pages that are still there: a follow-up does not outlive its question's answer. */
export function answersOf(steps: readonly Step[], answers: QuizAnswers): QuizAnswers {
  const kept: QuizAnswers = {};
  for (const step of steps) {
    const id = stepId(step);
    const answer = answers[id];
    // A text left blank is no answer; it may be left out.
    if (answer !== undefined && answer !== '') kept[id] = answer;
  }
  return kept;
}

/** How many scored questions stand up to and with a page; follow-ups do not count. */
export const questionNumber = (steps: readonly Step[], at: number) =>
  steps.slice(0, at + 1).filter((step) => step.name === 'question').length;
