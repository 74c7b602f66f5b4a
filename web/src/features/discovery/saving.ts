import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { STALE } from '@/api/query';
import type { Card } from '@/api/surface';
import { personCard } from '@/shared/person/person-card';
import { personQuery } from '@/shared/person/person-queries';
import { toast } from '@/ui/toast';
import { deckQuery } from './queries';

/** People saved for later, the latest first. */
export const savedQuery = queryOptions({
  queryKey: ['saved-people'],
  queryFn: async () => {
    const entries = await rpc('saved_people');
    return entries.map((entry) => ({ ...entry, person: personCard(entry.person) }));
  },
  // The addresses of the photos end on quarter hours.
  staleTime: STALE.MINUTES.FIVE,
});

export type SavedEntry = Awaited<ReturnType<NonNullable<typeof savedQuery.queryFn>>>[number];

/** Puts people on the list of saved ones and takes them off; both show at once and come back when refused. */
export function useSaving() {
  const { t } = useLingui();
  const client = useQueryClient();

  const settle = (id: string) => {
    void client.invalidateQueries(savedQuery);
    void client.invalidateQueries(personQuery(id));
  };
  const refuse = (error: unknown) => {
    // A full list comes with a sentence of its own.
    const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
    toast.error(own ?? errorText(error, t`Erro ao salvar dados`));
  };

  const save = useMutation({
    mutationFn: (card: Card) => rpc('save_person', { target: card.id }),
    onSuccess: (_, card) => toast.success(t`${card.name} está na sua lista de salvos`),
    onError: refuse,
    onSettled: (_, __, card) => settle(card.id),
    meta: { quiet: true },
  });
  const unsave = useMutation({
    mutationFn: (card: Card) => rpc('unsave_person', { target: card.id }),
    onMutate: (card) =>
      client.setQueryData(savedQuery.queryKey, (list) =>
        list?.filter((entry) => entry.person.id !== card.id),
      ),
    onError: refuse,
    onSettled: (_, __, card) => {
      settle(card.id);
      // People removed from the list may appear in the deck again.
      void client.invalidateQueries(deckQuery);
    },
    meta: { quiet: true },
  });
  return { save, unsave };
}

/** Whether a person is on the list; undefined while that is not known. */
export function useIsSaved(id: string): boolean | undefined {
  const { data } = useQuery(savedQuery);
  return data?.some((entry) => entry.person.id === id);
}
