import type { ValueQuestion } from '@/api/surface';
import type { Detail } from './value-form';

/** What counts for a question until its owner says otherwise: sensitive answers are private. */
export const detailOf = (question: ValueQuestion, detail: Detail | undefined): Detail =>
  detail ?? {
    accept_mask: 0,
    importance: question.importance,
    dealbreaker: false,
    private: question.sensitive,
  };

/** The options of a mask, 1-based as the wire counts them. */
export const accepted = (mask: number, options: number): number[] =>
  Array.from({ length: options }, (_, at) => at + 1).filter((option) => mask & (1 << (option - 1)));

/** The sheet as it is sent: answers that say something, and the finer choices that belong to them. */
export function sheetOf(
  questions: readonly ValueQuestion[],
  answers: Record<string, string>,
  details: Record<string, Detail>,
) {
  const given = questions.filter((question) => answers[question.id]?.trim());
  return {
    cultural_values: Object.fromEntries(given.map(({ id }) => [id, answers[id] ?? ''])),
    details: Object.fromEntries(
      given
        // A sensitive answer says in so many words that it is private.
        .filter((question) => details[question.id] || question.sensitive)
        .map((question) => {
          const { accept_mask, ...rest } = detailOf(question, details[question.id]);
          return [question.id, { accept: accepted(accept_mask, question.options?.length ?? 0), ...rest }];
        }),
    ),
  };
}
