import type { ValueDetail, ValueQuestion } from '@/api/surface';

/** The finer choices of one question. */
export type Detail = Omit<ValueDetail, 'question_id'>;

/** Answers and finer choices by question. */
export interface Sheet {
  answers: Record<string, string>;
  details: Record<string, Detail>;
}

/** What the server has, as a sheet. */
export const savedSheet = (saved: { answers: Sheet['answers']; details: ValueDetail[] }): Sheet => ({
  answers: saved.answers,
  details: Object.fromEntries(saved.details.map(({ question_id, ...detail }) => [question_id, detail])),
});

/** What counts for a question until its owner says otherwise: sensitive answers are private. */
export const detailOf = (question: ValueQuestion, detail: Detail | undefined): Detail =>
  detail ?? {
    accept_mask: 0,
    importance: question.importance,
    dealbreaker: false,
    private: question.sensitive,
  };

/** Whether the sheet says something about the question. */
export const isAnswered = (sheet: Sheet, { id }: Pick<ValueQuestion, 'id'>) =>
  Boolean(sheet.answers[id]?.trim());

/** The options of a mask, 1-based as the wire counts them. */
export const optionsOfMask = (mask: number, options: number): number[] =>
  Array.from({ length: options }, (_, at) => at + 1).filter((option) => mask & (1 << (option - 1)));

/** The answers that satisfy the person: the chosen ones, or only the own where none was chosen. */
export function acceptableAnswers(question: ValueQuestion, answer: string, mask: number): string[] {
  const options = question.options ?? [];
  const chosen = optionsOfMask(mask, options.length).flatMap((option) => options[option - 1] ?? []);
  return chosen.length > 0 ? chosen : [answer];
}

/** The sheet as it is sent: answers that say something, and the finer choices that belong to them. */
export function requestOf(questions: readonly ValueQuestion[], sheet: Sheet) {
  const given = questions.filter((question) => isAnswered(sheet, question));
  return {
    cultural_values: Object.fromEntries(given.map(({ id }) => [id, sheet.answers[id] ?? ''])),
    details: Object.fromEntries(
      given
        // A sensitive answer says in so many words that it is private.
        .filter((question) => sheet.details[question.id] || question.sensitive)
        .map((question) => {
          const { accept_mask, ...rest } = detailOf(question, sheet.details[question.id]);
          return [
            question.id,
            { accept: optionsOfMask(accept_mask, question.options?.length ?? 0), ...rest },
          ];
        }),
    ),
  };
}
