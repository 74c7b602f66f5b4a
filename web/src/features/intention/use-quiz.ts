import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import type { IntentionResult, QuizAnswers, QuizQuestion } from '@/api/surface';
import { answersOf, cutAfter, followUpOf, questionNumber, type Step, stepId } from './session';

/** Questions of one session. */
export const TOTAL = 5;

/** How a session chooses its questions. */
export type QuizMode = 'first' | 'deepen' | 'retake';

/** The questions of an older seal, asked again in the quiz's own order. */
async function oldQuestions(result: IntentionResult | null): Promise<QuizQuestion[]> {
  const { questions } = await rpc('quiz');
  return questions.filter((question) => result && question.id in result.answers).slice(0, TOTAL);
}

/** A running session: its pages so far, the answers, the way on and back. */
export function useQuiz(mode: QuizMode, held: IntentionResult | null) {
  const client = useQueryClient();
  const [steps, setSteps] = useState<Step[]>([]);
  const [queue, setQueue] = useState<QuizQuestion[]>([]);
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [ended, setEnded] = useState(false);
  const step = steps[at];
  const id = step && stepId(step);
  const number = questionNumber(steps, at);
  const followUp = step ? followUpOf(step, answers[stepId(step)]) : null;
  const last = !followUp && (number >= TOTAL || ended) && at === steps.length - 1;

  const start = useMutation({
    mutationFn: async () => {
      const again = mode === 'retake' ? await oldQuestions(held) : [];
      const first = again[0] ?? (await rpc('quiz_session', {})).next;
      return { first, rest: again.slice(1) };
    },
    onSuccess: ({ first, rest }) => {
      setAnswers({});
      setAt(0);
      setQueue(rest);
      setSteps(first ? [{ name: 'question', question: first }] : []);
      setEnded(!first);
    },
  });

  const next = useMutation({
    mutationFn: async (): Promise<Step | null> => {
      const ahead = steps[at + 1];
      if (ahead) return ahead;
      if (followUp) return followUp;
      if (number >= TOTAL) return null;
      const queued = queue[number - 1];
      if (queued) return { name: 'question', question: queued };
      const { next: question } = await rpc('quiz_session', { answers: answersOf(steps, answers) });
      return question ? { name: 'question', question } : null;
    },
    onSuccess: (coming) => {
      if (!coming) return setEnded(true);
      if (!steps[at + 1]) setSteps([...steps, coming]);
      setAt(at + 1);
    },
  });

  const finish = useMutation({
    mutationFn: () => rpc('complete_quiz', { answers: answersOf(steps, answers) }),
    onSuccess: (result) => {
      client.setQueryData(['my-intention'], result);
      return client.invalidateQueries({ queryKey: ['my-profile'] });
    },
    meta: { quiet: true },
  });

  return {
    step,
    number: Math.min(Math.max(number, 1), TOTAL),
    first: at === 0,
    last,
    answer: id === undefined ? undefined : answers[id],
    /** The sheet is empty because every question has been answered already. */
    nothingLeft: start.isSuccess && steps.length === 0,
    choose: (value: string | number) => {
      if (id === undefined) return;
      // What stood behind was chosen by the old answer.
      if (answers[id] !== value && step?.name === 'question') {
        setSteps(cutAfter(steps, at));
        setEnded(false);
      }
      setAnswers({ ...answers, [id]: value });
    },
    back: () => setAt(Math.max(0, at - 1)),
    start,
    next,
    finish,
  };
}
