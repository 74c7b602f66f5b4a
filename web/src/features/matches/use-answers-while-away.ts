import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from '@/router';
import { badgesQuery } from '@/shared/member/queries';

/** Where a visit begins in peace: not in a form or a payment. */
const CALM = /^\/(matches|likes|messages|juntos|ai-match|notifications|profile|international)?$/;
/** A conversation, which the push of its match opens. */
const CONVERSATION = /^\/messages\/([^/]+)$/;

/** Runs with the code of answered likes, which no screen waits for. */
export const withAnswers = (act: (answers: typeof import('./answers-while-away')) => unknown) =>
  void import('./answers-while-away')
    .then(act)
    .catch((error: unknown) => console.warn('The answers to likes are not known', error));

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isVisible = () => !document.hidden;

/** Celebrates the likes that were answered while the app was closed or out of sight, where the person arrives. */
export function useAnswersWhileAway() {
  const { pathname } = useLocation();
  const answers = useQuery(badgesQuery).data?.answers;
  const visible = useSyncExternalStore(watchVisibility, isVisible, isVisible);
  const match = CONVERSATION.exec(pathname)?.[1];
  const place = match ?? (CALM.test(pathname) ? '' : undefined);
  useEffect(() => {
    if (answers && visible && place !== undefined)
      withAnswers(({ celebrateAnswers }) => celebrateAnswers(place || undefined));
  }, [answers, visible, place]);
}
