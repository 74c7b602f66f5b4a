import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp, MessageSquareQuote, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import type { PromptAnswer } from '@/api/surface';
import { myPromptsQuery, promptCatalogueQuery } from '@/shared/profile/queries';
import { useTextQuestion } from '@/shared/safety/use-text-question';
import { IconButton } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { DeleteButton } from '@/ui/delete-button';
import { toast } from '@/ui/toast';

// Loaded with the first press: most visits to the profile change no answer.
const PromptSheet = lazy(() => import('./prompt-sheet').then((m) => ({ default: m.PromptSheet })));

const SLOTS = 3;
type Answer = Pick<PromptAnswer, 'prompt_id' | 'answer'>;

/** The three answers that give others something to talk about. Each change is saved at once. */
export function PromptsEditor() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = myPromptsQuery;
  const { data: answers, isPending } = useQuery(myPromptsQuery);
  const { data: catalogue } = useQuery(promptCatalogueQuery);
  const [open, setOpen] = useState<number | null>(null);
  const question = useTextQuestion();
  const save = useMutation({
    mutationFn: (prompts: Answer[]) => question.save(() => rpc('save_prompts', { prompts })),
    onSuccess: () => {
      setOpen(null);
      toast.success(t`Profile updated successfully!`);
    },
    onError: (error) => {
      // Its author chose to change the text.
      if (errorCode(error) === 'CONFIRM') return;
      toast.error(t`Error updating profile`, { description: errorText(error, t`Tente novamente.`) });
    },
    onSettled: () => {
      // What the deck remembers of a missing answer is no longer true.
      client.removeQueries({ queryKey: ['deck-status'] });
      return Promise.all(
        [queryKey, ['my-profile']].map((key) => client.invalidateQueries({ queryKey: key })),
      );
    },
    meta: { quiet: true },
  });
  const now: Answer[] = (answers ?? []).map(({ prompt_id, answer }) => ({ prompt_id, answer }));
  const textOf = (id: string) => catalogue?.find((prompt) => prompt.id === id)?.text ?? '…';
  const put = (at: number, answer: Answer) =>
    save.mutate(at < now.length ? now.map((old, index) => (index === at ? answer : old)) : [...now, answer]);
  const first = (at: number) => {
    const chosen = now[at];
    if (chosen) save.mutate([chosen, ...now.filter((_, index) => index !== at)]);
  };

  if (isPending) return <Skeleton className="h-32 rounded-xl" />;
  return (
    <>
      <ul className="grid gap-3">
        {now.map((answer, at) => (
          <li key={answer.prompt_id} className="rounded-xl border border-line bg-bg p-4">
            <div className="flex items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="text-sm font-semibold text-ink-2">{textOf(answer.prompt_id)}</p>
                <p className="mt-1 font-display text-lg leading-snug font-bold [overflow-wrap:anywhere]">
                  {answer.answer}
                </p>
              </div>
              <div className="-mt-2 -mr-2 flex shrink-0">
                {at > 0 && (
                  <IconButton label={t`Mostrar primeiro`} disabled={save.isPending} onClick={() => first(at)}>
                    <ArrowUp />
                  </IconButton>
                )}
                <IconButton label={t`Editar resposta`} onClick={() => setOpen(at)}>
                  <Pencil />
                </IconButton>
                <DeleteButton
                  label={t`Tirar resposta`}
                  disabled={save.isPending}
                  onClick={() => save.mutate(now.filter((_, index) => index !== at))}
                />
              </div>
            </div>
          </li>
        ))}
        {now.length < SLOTS && (
          <li>
            <button
              type="button"
              onClick={() => setOpen(now.length)}
              className="flex min-h-16 w-full items-center gap-3 rounded-xl border-2 border-dashed border-line-strong/70 px-4 text-left font-semibold text-ink-2 transition hover:border-brand hover:text-brand-ink"
            >
              {now.length === 0 ? (
                <MessageSquareQuote aria-hidden="true" className="size-5" />
              ) : (
                <Plus aria-hidden="true" className="size-5" />
              )}
              {now.length === 0 ? t`Responder à primeira pergunta` : t`Responder a mais uma pergunta`}
            </button>
          </li>
        )}
      </ul>
      <Suspense>
        {open !== null && (
          <PromptSheet
            catalogue={catalogue ?? []}
            taken={now.filter((_, index) => index !== open).map((answer) => answer.prompt_id)}
            answer={now[open]}
            busy={save.isPending}
            onClose={() => setOpen(null)}
            onSave={(answer) => put(open, answer)}
          />
        )}
      </Suspense>
      {question.question}
    </>
  );
}
