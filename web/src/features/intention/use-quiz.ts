import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import type { QuizAnswers } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { myIntentionQuery } from '@/shared/profile/queries';
import { toast } from '@/ui/toast';
import { DraftKeeper, storedDraft } from './draft';
import {
  answersOf,
  cutAfter,
  followUpOf,
  placeIn,
  type QuizMode,
  questionNumber,
  type Step,
  stepId,
  stepsOf,
} from './session';

/** Questions of a whole session. */
export const SESSION = 5;

/** A slider has a value from the first moment, so it is answered from the first moment. */
const initial = (step: Step, answers: QuizAnswers): QuizAnswers =>
  step.name === 'follow-up' && step.followUp.type === 'slider' && answers[step.followUp.id] === undefined
    ? { ...answers, [step.followUp.id]: step.followUp.default }
    : answers;

/** A running session: its pages so far, the answers, the way on and back. */
export function useQuiz(mode: QuizMode) {
  const client = useQueryClient();
  const me = useMe();
  const [keeper] = useState(() => new DraftKeeper(me.id));
  const [steps, setSteps] = useState<Step[]>([]);
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [total, setTotal] = useState(SESSION);
  const [ended, setEnded] = useState(false);
  const [resumed, setResumed] = useState(false);
  const step = steps[at];
  const id = step && stepId(step);
  const number = questionNumber(steps, at);
  const followUp = step ? followUpOf(step, answers[stepId(step)]) : null;
  const last = !followUp && (number >= total || ended) && at === steps.length - 1;

  useEffect(() => () => void keeper.stop(), [keeper]);

  const start = useMutation({
    mutationFn: async () => {
      const [draft, session, { questions }] = await Promise.all([
        storedDraft(me.id, mode),
        rpc('quiz_session', { mode }),
        rpc('quiz'),
      ]);
      const pages = draft ? stepsOf(draft, questions) : [];
      if (draft && pages.length > 0) return { pages, answers: answersOf(pages, draft.answers), session };
      const first: Step[] = session.next ? [{ name: 'question', question: session.next }] : [];
      return { pages: first, answers: {}, session };
    },
    onSuccess: (opened) => {
      setAnswers(opened.answers);
      setSteps(opened.pages);
      setAt(placeIn(opened.pages, opened.answers));
      setTotal(opened.session.total);
      setEnded(!opened.session.next);
      setResumed(Object.keys(opened.answers).length > 0);
    },
    meta: { quiet: true },
  });

  const keep = (pages: Step[], given: QuizAnswers) =>
    keeper.put({ mode, asked: pages.map(stepId), answers: answersOf(pages, given) });

  const next = useMutation({
    mutationFn: async (): Promise<Step | null> => {
      const ahead = steps[at + 1];
      if (ahead) return ahead;
      if (followUp) return followUp;
      if (number >= total) return null;
      const { next: question } = await rpc('quiz_session', { mode, answers: answersOf(steps, answers) });
      return question ? { name: 'question', question } : null;
    },
    onSuccess: (coming) => {
      setResumed(false);
      if (!coming) return setEnded(true);
      const pages = steps[at + 1] ? steps : [...steps, coming];
      const given = initial(coming, answers);
      setSteps(pages);
      setAnswers(given);
      setAt(at + 1);
      keep(pages, given);
    },
    meta: { quiet: true },
  });

  const finish = useMutation({
    mutationFn: async () => {
      await keeper.stop();
      return rpc('complete_quiz', { answers: answersOf(steps, answers), mode });
    },
    onSuccess: (result) => {
      keeper.forget();
      toast.success(t`Seu Selo de Intenção foi criado com sucesso!`);
      // The screen moves on with what came back; the rest of it (its answers) follows.
      client.setQueryData(myIntentionQuery.queryKey, (before) => ({ ...before, ...result }));
      for (const queryKey of [['my-intention'], ['my-profile']]) void client.invalidateQueries({ queryKey });
    },
    onError: () => keep(steps, answers),
    meta: { quiet: true },
  });

  return {
    step,
    number: Math.min(Math.max(number, 1), total),
    total,
    first: at === 0,
    last,
    /** Answers from an earlier visit are back. */
    resumed,
    answer: id === undefined ? undefined : answers[id],
    /** The sheet is empty because every question has been answered already. */
    nothingLeft: start.isSuccess && steps.length === 0,
    choose: (value: string | number) => {
      if (id === undefined) return;
      // What stood behind was chosen by the old answer.
      const changes = answers[id] !== value && step?.name === 'question';
      const pages = changes ? cutAfter(steps, at) : steps;
      const given = { ...answers, [id]: value };
      if (changes) {
        setSteps(pages);
        setEnded(false);
      }
      setAnswers(given);
      keep(pages, given);
    },
    back: () => setAt(Math.max(0, at - 1)),
    start,
    next,
    finish,
  };
}
