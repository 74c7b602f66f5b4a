import type { ValueQuestion } from '@/api/surface';
import { isAnswered, type Sheet } from './sheet';

/** One page of the screen: a question by its position, or the summary of all. */
export type Place = { name: 'question'; at: number } | { name: 'summary' };

export const SUMMARY: Place = { name: 'summary' };

/** The address of a page, so that the browser's own way back leads to the question before. */
export const addressOf = (place: Place) =>
  place.name === 'summary' ? '/trust-it?ver=resumo' : `/trust-it?pergunta=${place.at + 1}`;

/** The page that the address names; null for one that names none. */
export function placeIn(search: URLSearchParams, questions: number): Place | null {
  if (search.get('ver') === 'resumo') return SUMMARY;
  const number = Number(search.get('pergunta'));
  return Number.isInteger(number) && number >= 1 && number <= questions
    ? { name: 'question', at: number - 1 }
    : null;
}

/** Where to begin: at the start, after the last answer where there is something to go on with, or at the summary. */
export function firstPlace(questions: readonly ValueQuestion[], sheet: Sheet, goOn: boolean): Place {
  const last = questions.findLastIndex((question) => isAnswered(sheet, question));
  if (last === -1) return { name: 'question', at: 0 };
  return goOn && last + 1 < questions.length ? { name: 'question', at: last + 1 } : SUMMARY;
}
