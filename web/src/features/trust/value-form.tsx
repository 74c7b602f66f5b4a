import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rows, rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { ValueDetail, ValueQuestion } from '@/api/surface';
import { useMe } from '@/features/accounts/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { ProgressBar } from '@/ui/progress';
import { ValueCard } from './value-card';

/** Fewer answers are no ground for a percentage. */
export const ENOUGH = 5;

export type Detail = Omit<ValueDetail, 'question_id'>;

interface ValueFormProps {
  questions: ValueQuestion[];
  saved: { answers: Record<string, string>; details: ValueDetail[] };
  consented: boolean;
  onDone: (answered: number) => void;
}

/** All questions on one page: answer what you like, say how much it weighs, save together. */
export function ValueForm({ questions, saved, consented, onDone }: ValueFormProps) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const [answers, setAnswers] = useState(saved.answers);
  const [details, setDetails] = useState<Record<string, Detail>>(() =>
    Object.fromEntries(saved.details.map(({ question_id, ...detail }) => [question_id, detail])),
  );
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [agreed, setAgreed] = useState(false);
  const answered = questions.filter((question) => answers[question.id]?.trim()).length;
  const needsConsent =
    !consented && questions.some((question) => question.sensitive && answers[question.id]?.trim());

  const save = useMutation({
    mutationFn: async () => {
      if (needsConsent) await rpc('grant_consent', { purpose: 'trust_sensitive' });
      const given = Object.fromEntries(Object.entries(answers).filter(([, text]) => text.trim()));
      await rows((db) =>
        db.from('matchmaking_preferences').insert({ user_id: me.id, cultural_values: given }).select(),
      );
      for (const id of touched) {
        const detail = details[id];
        if (!detail || !given[id]) continue;
        const options = questions.find((question) => question.id === id)?.options?.length ?? 0;
        await rpc('set_matchmaking_detail', {
          question_id: id,
          accept: Array.from({ length: options }, (_, at) => at + 1).filter(
            (option) => detail.accept_mask & (1 << (option - 1)),
          ),
          importance: detail.importance,
          dealbreaker: detail.dealbreaker,
          private: detail.private,
        });
      }
    },
    onSuccess: async () => {
      await Promise.all(
        [['value-answers'], ['consents'], ['my-profile']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      onDone(answered);
    },
  });

  return (
    <form
      className="grid grid-cols-1 gap-5 pb-28"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {questions.map((question, at) => (
        <ValueCard
          key={question.id}
          question={question}
          number={at + 1}
          answer={answers[question.id] ?? ''}
          detail={
            details[question.id] ?? {
              accept_mask: 0,
              importance: question.importance,
              dealbreaker: false,
              // Sensitive answers count without ever being shown, until their owner says otherwise.
              private: question.sensitive,
            }
          }
          onAnswer={(text) => {
            setAnswers({ ...answers, [question.id]: text });
            // The default privacy of a sensitive answer has to be written down too.
            if (question.sensitive) setTouched(new Set(touched).add(question.id));
            if (question.sensitive && !details[question.id])
              setDetails({
                ...details,
                [question.id]: {
                  accept_mask: 0,
                  importance: question.importance,
                  dealbreaker: false,
                  private: true,
                },
              });
          }}
          onDetail={(detail) => {
            setDetails({ ...details, [question.id]: detail });
            setTouched(new Set(touched).add(question.id));
          }}
        />
      ))}
      {needsConsent && (
        <Checkbox checked={agreed} onChange={setAgreed} className="rounded-xl bg-surface-2 p-4">
          {t`Concordo que as minhas respostas sensíveis, marcadas com um cadeado, entrem no cálculo da compatibilidade. Elas nunca são mostradas, e posso retirar isto nas configurações.`}
        </Checkbox>
      )}
      {save.error && <Notice tone="danger">{errorText(save.error, t`Erro ao salvar dados`)}</Notice>}
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:left-[14rem]">
        <div className="mx-auto flex max-w-[44rem] flex-wrap items-center gap-x-5 gap-y-2">
          <div className="grid min-w-40 flex-1 gap-1.5">
            <p aria-live="polite" className="text-sm font-semibold">
              {t`${answered} de ${questions.length} respondidas`}
            </p>
            <ProgressBar
              value={answered}
              max={questions.length}
              label={t`${answered} de ${questions.length} respondidas`}
            />
          </div>
          <Button type="submit" busy={save.isPending} disabled={answered === 0 || (needsConsent && !agreed)}>
            {t`Encontrar Match Perfeito`}
          </Button>
        </div>
      </div>
    </form>
  );
}
