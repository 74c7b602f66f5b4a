import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorCode, errorText } from '@/api/errors';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import type { FunctionArgs, FunctionResult } from '@/api/surface';

export type Album = FunctionResult<'letters'>;
export type Letter = FunctionResult<'letter'>;
export type LetterEntry = Album['letters'][number];
export type Desk = FunctionResult<'letter_desk'>;
export type Paper = FunctionArgs<'save_letter'>['paper'];
export type Seal = FunctionArgs<'save_letter'>['seal'];
export type Sincerity = FunctionResult<'save_letter'>['sincerity'];

/** The caller's letters, and what is on its way. */
export const lettersQuery = functionQuery(['letters'], 'letters', STALE.SECONDS.THIRTY);

/** One letter; null for one that is not there, not there yet, or not for the reader: all of them are one answer. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: ['letters', 'one', id],
    queryFn: async (): Promise<Letter | null> => {
      try {
        return await rpc('letter', { id });
      } catch (error) {
        if (errorCode(error) === 'NOT_FOUND') return null;
        throw error;
      }
    },
    meta: { quiet: true },
    retry: false,
  });

/** What a letter to a person may be, and when it would arrive. */
export const deskQuery = (to: string, answersTo: string | null) =>
  queryOptions({
    queryKey: ['letters', 'desk', to, answersTo],
    queryFn: () => rpc('letter_desk', { to, answers_to: answersTo ?? undefined }),
    staleTime: STALE.MINUTES.ONE,
    meta: { quiet: true },
    retry: false,
  });

/** How far two people agreed on printing all their letters. */
export const albumConsentQuery = (person: string) =>
  queryOptions({
    queryKey: ['letters', 'album', person],
    queryFn: () => rpc('letter_album', { person }),
    meta: { quiet: true },
  });

/** Everything about letters is read again. */
export const refreshLetters = (client: QueryClient) => client.invalidateQueries({ queryKey: ['letters'] });

/** A refusal in the server's own words: it says what to do, and that nothing is lost. */
export function refusalText(error: unknown, fallback: string): string {
  const own = error instanceof ApiError && ['STATE', 'LIMIT', 'CONFIRM'].includes(error.code);
  return own ? error.message : errorText(error, fallback);
}

/** The word that the server gives for a state that an act does not fit. */
export const stateOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'STATE'
    ? (error.details as { state?: string } | undefined)?.state
    : undefined;
