import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rows } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import type { SearchFilters } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { toast } from '@/ui/toast';
import { COUNTS, deckQuery, filtersQuery } from '../queries';

/** Saves filters and reloads the deck. The toast comes only after the server's answer. */
export function useSaveFilters() {
  const { t } = useLingui();
  const client = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (filters: Partial<SearchFilters>) =>
      rows((db) => db.from('search_filters').upsert({ user_id: me.id, ...filters })),
    onSuccess: async () => {
      toast.success(t`Filtros aplicados`, { description: t`Seus filtros foram aplicados com sucesso` });
      await Promise.all([
        client.resetQueries(deckQuery),
        client.invalidateQueries(filtersQuery),
        client.invalidateQueries({ queryKey: COUNTS }),
      ]);
    },
    onError: (error) => {
      if (errorCode(error) === 'PREMIUM_REQUIRED') {
        toast(t`Filtro Premium`, { description: t`Este filtro faz parte do Premium.` });
      } else {
        toast.error(errorText(error, t`Erro ao salvar dados`));
      }
    },
    meta: { quiet: true },
  });
}
