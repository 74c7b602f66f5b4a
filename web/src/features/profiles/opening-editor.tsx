import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion, Pencil } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Button, IconButton } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { DeleteButton } from '@/ui/delete-button';
import { SheetForm } from '@/ui/sheet-form';
import { toast } from '@/ui/toast';
import { CountedAnswer } from './counted-answer';
import { openingQuestionQuery, refusalText } from './extras-queries';

const QUESTION_MAX = 140;

/** The question that greets new matches. Each change is saved at once. */
export function OpeningEditor() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data, isPending, isError, refetch } = useQuery(openingQuestionQuery);
  const [editing, setEditing] = useState(false);
  const save = useMutation({
    mutationFn: (question: string | null) => rpc('set_opening_question', { question }),
    onSuccess: (saved) => {
      client.setQueryData(openingQuestionQuery.queryKey, saved);
      setEditing(false);
      toast.success(saved.question ? t`A sua pergunta está pronta` : t`Pergunta removida`);
    },
    onError: (error) => {
      // In the sheet the refusal stands beside the text.
      if (!editing) toast.error(refusalText(error) ?? errorText(error, t`Erro ao salvar dados`));
    },
    meta: { quiet: true },
  });

  if (isPending) return <Skeleton className="h-16 rounded-xl" />;
  if (isError) {
    return <Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>;
  }
  const open = () => {
    save.reset();
    setEditing(true);
  };
  return (
    <>
      {data.question ? (
        <div className="flex items-start justify-between gap-2 rounded-xl border border-line bg-bg p-4">
          <p className="min-w-0 font-display text-lg leading-snug font-bold [overflow-wrap:anywhere]">
            {data.question}
          </p>
          <div className="-mt-2 -mr-2 flex shrink-0">
            <IconButton label={t`Editar pergunta`} onClick={open}>
              <Pencil />
            </IconButton>
            <DeleteButton
              label={t`Remover pergunta`}
              disabled={save.isPending}
              onClick={() => save.mutate(null)}
            />
          </div>
        </div>
      ) : (
        <button
          type="button"
          onClick={open}
          className="flex min-h-16 w-full items-center gap-3 rounded-xl border-2 border-dashed border-line-strong/70 px-4 text-left font-semibold text-ink-2 transition hover:border-brand hover:text-brand-ink"
        >
          <MessageCircleQuestion aria-hidden="true" className="size-5 shrink-0" />
          {t`Escrever a minha pergunta`}
        </button>
      )}
      {editing && (
        <QuestionSheet
          question={data.question ?? ''}
          busy={save.isPending}
          error={
            save.error
              ? (refusalText(save.error) ?? errorText(save.error, t`Não conseguimos salvar. Tente de novo.`))
              : undefined
          }
          onClose={() => setEditing(false)}
          onSave={(question) => save.mutate(question)}
        />
      )}
    </>
  );
}

interface QuestionSheetProps {
  question: string;
  busy: boolean;
  error: string | undefined;
  onClose: () => void;
  onSave: (question: string) => void;
}

function QuestionSheet({ question, busy, error, onClose, onSave }: QuestionSheetProps) {
  const { t } = useLingui();
  const [text, setText] = useState(question);
  return (
    <SheetForm title={t`A sua pergunta de abertura`} onClose={onClose} onSubmit={() => onSave(text.trim())}>
      <CountedAnswer
        label={t`O que você gostaria de saber de quem chega?`}
        hint={t`Por exemplo: Que lugar você mostraria a quem visitasse a sua cidade?`}
        error={error}
        maxLength={QUESTION_MAX}
        value={text}
        onChange={setText}
        busy={busy}
      />
    </SheetForm>
  );
}
