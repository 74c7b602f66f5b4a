import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { NO_STORIES } from './drawings';
import { LoadedRows } from './parts';

const storiesQuery = queryOptions({
  queryKey: ['staff', 'stories'],
  queryFn: () => rpc('waiting_couple_stories'),
  meta: { quiet: true },
});

/** Stories that both people agreed to: read before everybody may, and taken back. */
export function Stories() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(storiesQuery);
  const unpublish = useMutation({
    mutationFn: (id: string) => rpc('unpublish_couple_story', { id }),
    onSuccess: () => toast.success(t`História retirada`),
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    onSettled: () => client.invalidateQueries(storiesQuery),
    meta: { quiet: true },
  });
  const publish = useMutation({
    mutationFn: (story: { id: string; version: number }) => rpc('publish_couple_story', story),
    onSuccess: () => toast.success(t`História publicada`),
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    onSettled: () => client.invalidateQueries(storiesQuery),
    meta: { quiet: true },
  });
  return (
    <LoadedRows
      query={query}
      empty={{
        art: NO_STORIES,
        title: t`Nenhuma história espera`,
        text: t`Aqui chegam as que os dois concordaram em contar.`,
      }}
      row={({ id, version, text, published }) => (
        <li key={id} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
          <blockquote className="leading-relaxed break-words whitespace-pre-line">{text}</blockquote>
          {published ? (
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-start"
              busy={unpublish.isPending && unpublish.variables === id}
              onClick={() => unpublish.mutate(id)}
            >
              {t`Retirar do ar`}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="outline"
              className="justify-self-start"
              busy={publish.isPending && publish.variables.id === id}
              onClick={() => publish.mutate({ id, version })}
            >
              {t`Publicar sem nomes`}
            </Button>
          )}
        </li>
      )}
    />
  );
}
