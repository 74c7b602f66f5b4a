import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Section } from './parts';

const hiddenWordsQuery = queryOptions({
  queryKey: ['hidden-words'],
  queryFn: () => rpc('hidden_words'),
  staleTime: STALE.MINUTES.ONE,
});

/** The user's own list of words that they do not want to read. */
export function HiddenWords() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: words, isError, refetch } = useQuery(hiddenWordsQuery);
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: (next: string[]) => rpc('set_hidden_words', { words: next }),
    onSuccess: (stored) => client.setQueryData(hiddenWordsQuery.queryKey, stored),
  });
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || !words) return;
    save.mutate([...words, typed], { onSuccess: () => setTyped('') });
  };
  return (
    <Section
      id="palavras-ocultas"
      title={t`Palavras ocultas`}
      hint={t`O que você não quer ler. Só você vê esta lista.`}
    >
      {!words && !isError && <Skeleton className="h-12 rounded-lg" />}
      {isError && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-2">{t`A lista não chegou.`}</p>
          <Button variant="outline" size="sm" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
        </div>
      )}
      {words && (
        <>
          {words.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {words.map((word) => (
                <li key={word}>
                  <button
                    type="button"
                    disabled={save.isPending}
                    onClick={() => save.mutate(words.filter((other) => other !== word))}
                    aria-label={t`Tirar ${word}`}
                    className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-surface-2 pr-3 pl-4 text-sm font-medium hover:brightness-95 dark:hover:brightness-125"
                  >
                    <span className="truncate">{word}</span>
                    <X aria-hidden="true" className="size-3.5 shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <form onSubmit={add} className="flex flex-wrap items-end gap-2">
            <Field
              className="min-w-0 flex-1 basis-48"
              label={t`Nova palavra ou frase`}
              error={
                save.error ? errorText(save.error, t`Não conseguimos salvar. Tente de novo.`) : undefined
              }
            >
              <Input value={typed} maxLength={40} onChange={(event) => setTyped(event.target.value)} />
            </Field>
            <Button type="submit" variant="outline" disabled={typed.trim() === ''} busy={save.isPending}>
              {t`Adicionar`}
            </Button>
          </form>
        </>
      )}
    </Section>
  );
}
