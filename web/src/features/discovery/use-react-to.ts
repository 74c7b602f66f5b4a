import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '@/api/errors';
import type { Card, ReactionKind } from '@/api/surface';
import { useLocation, useNavigate } from '@/router';
import { personQuery } from '@/shared/person/person-queries';
import {
  type ReactionError,
  reactionErrorBefore,
  reactionErrorOf,
  statusAfterReaction,
} from '@/shared/reactions/reaction-errors';
import { type LikeDetails, sendReaction } from '@/shared/reactions/reactions';
import { toast } from '@/ui/toast';
import { noteDecision } from './decisions';
import { withoutPerson } from './deck-list';
import { isFromDeck } from './open-profile';
import { deckQuery, deckStatusQuery } from './queries';

/**
 * The reactions on a person's page. A user who came from the deck goes back to it, where the next
 * card is.
 */
export function useReactTo(card: Card) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const fromDeck = isFromDeck(useLocation().state);
  const [reactionError, setReactionError] = useState<ReactionError | null>(null);
  const { data: status } = useQuery(deckStatusQuery);

  const remember = (kind: ReactionKind) => {
    if (fromDeck) return noteDecision(client, card, kind);
    client.setQueryData(deckQuery.queryKey, (list) => list && withoutPerson(list, card.id));
    client.setQueryData(deckStatusQuery.queryKey, (left) => left && statusAfterReaction(left, kind));
  };

  /** Answers whether the reaction went out; what prevents it comes up as a sheet, the rest is thrown. */
  const react = async (
    kind: ReactionKind,
    words: LikeDetails = {},
    send = sendReaction,
  ): Promise<boolean> => {
    const before = reactionErrorBefore(kind, status);
    if (before) {
      setReactionError(before);
      return false;
    }
    try {
      const match = await send(card, kind, words);
      remember(kind);
      if (match) await client.invalidateQueries({ queryKey: ['matches'] });
      void client.invalidateQueries({ queryKey: ['likes-received'] });
      void client.invalidateQueries(personQuery(card.id));
      if (!match && kind !== 'pass') {
        toast.success(
          kind === 'like' ? t`Curtida enviada a ${card.name}` : t`Super Like enviado a ${card.name}`,
        );
      }
      if (fromDeck) void navigate(-1);
      else if (kind === 'pass') void navigate('/');
      return true;
    } catch (error) {
      const found = reactionErrorOf(error, status?.premium ?? false);
      if (!found) throw error;
      setReactionError(found);
      return false;
    }
  };

  const act = useMutation({
    mutationFn: (kind: ReactionKind) => react(kind),
    onError: (error) => {
      const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
      toast.error(own ?? errorText(error, t`Erro ao salvar dados`));
    },
    meta: { quiet: true },
  });

  return {
    react,
    act: act.mutate,
    /** The reaction that is on its way. */
    pending: act.isPending ? act.variables : undefined,
    sent: act.data === true && act.variables !== 'pass',
    superLikes: status?.super_likes_left ?? 0,
    reactionError,
    clearReactionError: () => setReactionError(null),
  };
}
