import { useLingui } from '@lingui/react/macro';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import type { FunctionResult } from '@/api/surface';
import { celebrations } from '@/shared/reactions/celebration';
import { type ReactionError, reactionErrorOf } from '@/shared/reactions/reaction-errors';
import { enqueue, withRetry } from '@/shared/reactions/reactions';
import { toast } from '@/ui/toast';

export type Online = FunctionResult<'world_people'>['people'][number];
type Pages = InfiniteData<FunctionResult<'world_people'>>;

/** The list with one person's connection updated. */
export const withConnection = (pages: Pages | undefined, id: string, connected: boolean): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      people: page.people.map((person) => (person.id === id ? { ...person, connected } : person)),
    })),
  };

/** 'Conectar' is a like, 'Conectado' pressed takes it back. A match that comes of it is celebrated. */
export function useConnect(onObstacle: (reactionError: ReactionError) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const show = (id: string, connected: boolean) =>
    client.setQueriesData<Pages>({ queryKey: ['world-people'] }, (pages) =>
      withConnection(pages, id, connected),
    );

  const connect = async (person: Online, name: string) => {
    const settled = celebrations.begin(person.id);
    try {
      const { match_id } = await enqueue(() =>
        withRetry(() => rpc('react', { target: person.id, kind: 'like', source: 'world' })),
      );
      if (!match_id) {
        toast.success(t`Conexão iniciada`, { description: t`Pedido enviado para ${name}.` });
        return;
      }
      celebrations.celebrate({
        matchId: match_id,
        person: { id: person.id, name, photo: person.photo_400 },
        compatibility: null,
        estimated: false,
      });
      void client.invalidateQueries({ queryKey: ['matches'] });
      void client.invalidateQueries({ queryKey: ['world-people'] });
    } finally {
      settled();
    }
  };
  const disconnect = async (person: Online, name: string) => {
    await enqueue(() => rpc('withdraw_like', { target: person.id }));
    toast(t`Conexão encerrada`, { description: t`Você se desconectou de ${name}.` });
  };

  return useMutation({
    mutationFn: ({ person, name }: { person: Online; name: string }) =>
      person.connected ? disconnect(person, name) : connect(person, name),
    onMutate: ({ person }) => show(person.id, !person.connected),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['deck-status'] }),
    onError: (error, { person }) => {
      show(person.id, person.connected);
      const reactionError = reactionErrorOf(error, false);
      if (reactionError) return onObstacle(reactionError);
      const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
      toast.error(own ?? errorText(error, t`Erro ao salvar dados`));
      // A person who became a match, or is gone, leaves the list.
      if (error instanceof ApiError && error.status < 500) {
        void client.invalidateQueries({ queryKey: ['world-people'] });
      }
    },
    meta: { quiet: true },
  });
}
