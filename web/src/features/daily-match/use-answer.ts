import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { dailyMatchQuery, type Shown } from '@/shared/daily-match/query';
import { celebrations } from '@/shared/reactions/celebration';
import { type ReactionError, reactionErrorOf } from '@/shared/reactions/reaction-errors';
import { toast } from '@/ui/toast';
import type { Reason } from './words';

export type Given = { answer: 'like' | 'later' } | { answer: 'decline'; reason: Reason };

/** The button that was pressed goes away with its proposal; who uses keys goes on from the screen. */
function keepFocus() {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) {
      document.getElementById('conteudo')?.focus({ preventScroll: true });
    }
  });
}

/** The answer to one proposal; a like that is returned is celebrated. */
export function useAnswer({ id, person }: Shown, premium: boolean) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [prevented, setPrevented] = useState<ReactionError | null>(null);
  const act = useMutation({
    mutationFn: async (given: Given) => {
      const settled = celebrations.begin(person.id);
      try {
        const { match_id } = await rpc('answer_daily_match', { id, ...given });
        if (match_id && given.answer === 'like') {
          celebrations.celebrate({
            matchId: match_id,
            person: { id: person.id, name: person.name, photo: person.photos[0]?.url_400 ?? null },
            compatibility: person.compatibility,
            estimated: person.estimated,
          });
          await client.invalidateQueries({ queryKey: ['matches'] });
        }
      } finally {
        settled();
      }
      for (const key of [['deck'], ['deck-status'], ['likes-received']]) {
        void client.invalidateQueries({ queryKey: key });
      }
      await client.invalidateQueries(dailyMatchQuery);
    },
    onError: (error) => {
      const found = reactionErrorOf(error, premium);
      if (found) return setPrevented(found);
      const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
      toast.error(own ?? errorText(error, t`Erro ao salvar dados`));
      void client.invalidateQueries(dailyMatchQuery);
    },
    onSettled: keepFocus,
    meta: { quiet: true },
  });
  return {
    answer: act.mutate,
    pending: act.isPending ? act.variables.answer : undefined,
    prevented,
    clear: () => setPrevented(null),
  };
}
