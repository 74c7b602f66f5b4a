import type { QuizAnswers, QuizFollowUp, QuizQuestion } from '@/api/surface';

/** One page of the quiz: a scored question, or what follows one of its answers. */
export type Step =
  | { name: 'question'; question: QuizQuestion }
  | { name: 'follow-up'; followUp: QuizFollowUp };

/** How a session chooses its questions. */
export type QuizMode = 'first' | 'deepen' | 'retake';

/** A session that was left in the middle. */
export interface Draft {
  mode: QuizMode;
  answers: QuizAnswers;
  /** Ids of the pages in their order. */
  asked: string[];
}

export const stepId = (step: Step) => (step.name === 'question' ? step.question.id : step.followUp.id);

/** The page that an answer brings up right after its question, if any. */
export function followUpOf(step: Step, answer: string | number | undefined): Step | null {
  if (step.name !== 'question') return null;
  const rule = step.question.followUpQuestions?.find((one) => one.if === answer);
  return rule ? { name: 'follow-up', followUp: rule.then } : null;
}

/**
 * The pages after a changed answer: everything behind the page is requested again, because the
 * answers chose it. Pages in front of it stay.
 */
export const cutAfter = (steps: readonly Step[], at: number): Step[] => steps.slice(0, at + 1);

/** The answers of the pages that are still there: a follow-up does not outlive its question's answer. */
export function answersOf(steps: readonly Step[], answers: QuizAnswers): QuizAnswers {
  const given: QuizAnswers = {};
  for (const step of steps) {
    const id = stepId(step);
    const answer = answers[id];
    // A text left blank is no answer; it may be left out.
    if (answer !== undefined && answer !== '') given[id] = answer;
  }
  return given;
}

/** How many scored questions stand up to and with a page; follow-ups do not count. */
export const questionNumber = (steps: readonly Step[], at: number) =>
  steps.slice(0, at + 1).filter((step) => step.name === 'question').length;

/** The number of the last question of a draft, where only the ids of its pages are known. */
export const questionNumberOf = (asked: readonly string[]) => asked.filter((id) => /^q\d+$/.test(id)).length;

/** A draft as pages again; what the quiz no longer knows falls away, and so do follow-ups without their reason. */
export function stepsOf(draft: Draft, questions: readonly QuizQuestion[]): Step[] {
  const steps: Step[] = [];
  for (const id of draft.asked) {
    const question = questions.find((one) => one.id === id);
    if (question) {
      steps.push({ name: 'question', question });
      continue;
    }
    const before = steps.at(-1);
    const followUp = before && followUpOf(before, draft.answers[stepId(before)]);
    if (followUp && stepId(followUp) === id) steps.push(followUp);
  }
  return steps;
}

/** Where to go on: the first page without an answer, or the last one. */
export function placeIn(steps: readonly Step[], answers: QuizAnswers): number {
  const open = steps.findIndex((step) => answers[stepId(step)] === undefined);
  return open === -1 ? Math.max(0, steps.length - 1) : open;
}
