import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from '@/router';
import { badgesQuery } from '@/shared/member/queries';

/** Where a visit begins in peace: not in a conversation, a form or a payment. */
const CALM = /^\/(messages|profile|international)?$/;

/** Runs with the code of answered likes, which no screen waits for. */
export const withAnswers = (act: (answers: typeof import('./answers-while-away')) => unknown) =>
  void import('./answers-while-away')
    .then(act)
    .catch((error: unknown) => console.warn('The answers to likes are not known', error));

/** Asks once in a visit which likes were answered while the app was closed. */
export function useAnswersWhileAway(me: string) {
  const { pathname } = useLocation();
  const unseen = useQuery(badgesQuery).data?.matches;
  const asked = useRef(false);
  useEffect(() => {
    if (unseen === undefined || asked.current || !CALM.test(pathname)) return;
    asked.current = true;
    withAnswers((answers) => answers.celebrateAnswers(me, unseen));
  }, [me, unseen, pathname]);
}
