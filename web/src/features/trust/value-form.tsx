import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rows, rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import type { ValueDetail, ValueQuestion } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Checkbox } from '@/ui/checkbox';
import { ProgressBar } from '@/ui/progress';
import { detailOf, sheetOf } from './sheet';
import { readUnsaved, type Unsaved, writeUnsaved } from './unsaved';
import { ValueCard } from './value-card';

export type Detail = Omit<ValueDetail, 'question_id'>;

interface ValueFormProps {
  questions: ValueQuestion[];
  saved: { answers: Record<string, string>; details: ValueDetail[] };
  consented: boolean;
  onDone: () => void;
}

/** All questions on one page: answer what you like, say how much it weighs, save together. */
export function ValueForm({ questions, saved, consented, onDone }: ValueFormProps) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const [kept] = useState(() => readUnsaved(me.id));
  const [sheet, setSheet] = useState<Unsaved>(
    () =>
      kept ?? {
        answers: saved.answers,
        details: Object.fromEntries(saved.details.map(({ question_id, ...detail }) => [question_id, detail])),
      },
  );
  const [agreed, setAgreed] = useState(false);
  const { answers, details } = sheet;
  const answered = questions.filter((question) => answers[question.id]?.trim()).length;
  const needsConsent =
    !consented && questions.some((question) => question.sensitive && answers[question.id]?.trim());
  const change = (next: Unsaved) => {
    setSheet(next);
    // Until they are saved they wait on this device: a closed page or a lost network takes nothing away.
    writeUnsaved(me.id, next);
  };

  const save = useMutation({
    mutationFn: async () => {
      if (needsConsent) await rpc('grant_consent', { purpose: 'trust_sensitive' });
      await rows((db) =>
        db
          .from('matchmaking_preferences')
          .insert({ user_id: me.id, ...sheetOf(questions, answers, details) })
          .select()
          .single(),
      );
    },
    onSuccess: async () => {
      writeUnsaved(me.id, null);
      await Promise.all(
        [['value-answers'], ['consents'], ['my-profile'], ['value-matches']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      onDone();
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
      {kept && <Notice tone="sun">{t`As respostas que você não tinha salvado continuam aqui.`}</Notice>}
      {questions.map((question, at) => (
        <ValueCard
          key={question.id}
          question={question}
          number={at + 1}
          answer={answers[question.id] ?? ''}
          detail={detailOf(question, details[question.id])}
          onAnswer={(text) => change({ ...sheet, answers: { ...answers, [question.id]: text } })}
          onDetail={(detail) => change({ ...sheet, details: { ...details, [question.id]: detail } })}
        />
      ))}
      {needsConsent && (
        <Checkbox checked={agreed} onChange={setAgreed} className="rounded-xl bg-surface-2 p-4">
          {t`Concordo que as minhas respostas sensíveis, marcadas com um cadeado, entrem no cálculo da compatibilidade. Ficam privadas até eu decidir mostrá-las, e posso retirar isto nas configurações.`}
        </Checkbox>
      )}
      {save.error && (
        <Notice tone="danger">
          {errorText(save.error, t`Não conseguimos salvar. As suas respostas continuam aqui: tente de novo.`)}
        </Notice>
      )}
      <div className="fixed inset-x-0 bottom-[var(--tabs,0px)] z-20 border-t border-line bg-surface/95 px-4 py-3 pb-[max(.75rem,env(safe-area-inset-bottom))] backdrop-blur-lg md:left-[14rem]">
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
