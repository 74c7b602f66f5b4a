import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import type { Card, ReactionKind } from '@/api/surface';
import { personCard } from '@/shared/person/person-card';
import {
  type ReactionError,
  reactionErrorBefore,
  reactionErrorOf,
  returnsToDeck,
} from '@/shared/reactions/reaction-errors';
import { enqueue, sendReaction } from '@/shared/reactions/reactions';
import { toast } from '@/ui/toast';
import { forgetDecision, noteDecision, noteUndo, pastQuery } from './decisions';
import { isEnough, REFILL_BELOW, readDay, withoutPerson, writeDay } from './deck-list';
import { deckQuery, deckStatusQuery } from './queries';

/** The deck and everything that can be done with it. */
export function useDeck() {
  const { t } = useLingui();
  const client = useQueryClient();
  const deck = useQuery(deckQuery);
  const { data: status } = useQuery(deckStatusQuery);
  const { data: past = [] } = useQuery(pastQuery);
  const [reactionError, setReactionError] = useState<ReactionError | null>(null);
  const [said, setSaid] = useState('');
  const [undoing, setUndoing] = useState(false);
  const [flying, setFlying] = useState<ReadonlyArray<{ card: Card; kind: ReactionKind }>>([]);
  const [day, setDay] = useState(() => readDay(new Date()));

  const cards = (deck.data?.cards ?? []).filter((card) => !flying.some((gone) => gone.card.id === card.id));
  const low = deck.data?.more === true && cards.length < REFILL_BELOW;
  const { isFetching, isError, refetch } = deck;
  useEffect(() => {
    if (low && !isFetching && !isError) void refetch();
  }, [low, isFetching, isError, refetch]);

  const words: Record<ReactionKind, string> = { like: t`Curtir`, super_like: t`Super Like`, pass: t`Passar` };

  const announce = (kind: ReactionKind, card: Card) => {
    const next = cards.find((other) => other.id !== card.id);
    setSaid(
      next
        ? t`${words[kind]}: ${card.name}. Agora: ${next.name}, ${next.age}.`
        : t`${words[kind]}: ${card.name}.`,
    );
  };

  const take = (card: Card, kind: ReactionKind) => {
    announce(kind, card);
    setFlying((gone) => [...gone, { card, kind }]);
    noteDecision(client, card, kind);
    setDay(readDay(new Date()));
  };

  const giveBack = (card: Card, error: unknown) => {
    forgetDecision(client, card, returnsToDeck(error));
    setDay(readDay(new Date()));
  };

  /** Shows what a refusal asks for: a sheet where there is a way out, otherwise words. */
  const tell = (error: unknown) => {
    const found = reactionErrorOf(error, status?.premium ?? false);
    if (found) return setReactionError(found);
    // A state comes with a sentence of its own for exactly this case.
    const own = error instanceof ApiError && error.code === 'STATE' ? error.message : null;
    toast.error(own ?? errorText(error, t`Erro ao salvar dados`));
  };

  /** Decides about the top card, at once; a refusal brings the card back. */
  const vote = (kind: ReactionKind) => {
    // The cache is ahead of the screen: two presses in one frame mean two people.
    const card = client.getQueryData(deckQuery.queryKey)?.cards[0];
    if (!card) return;
    const before = reactionErrorBefore(kind, status);
    if (before) return setReactionError(before);
    take(card, kind);
    sendReaction(card, kind).catch((error: unknown) => {
      console.error('refused', error);
      giveBack(card, error);
      tell(error);
    });
  };

  const undo = async () => {
    if (undoing || past.length === 0) return;
    const before = reactionErrorBefore('undo', status);
    if (before) return setReactionError(before);
    setUndoing(true);
    try {
      const card = personCard(await enqueue(() => rpc('undo_reaction')));
      setFlying((gone) => gone.filter((other) => other.card.id !== card.id));
      noteUndo(client, card);
      setDay(readDay(new Date()));
      setSaid(t`Desfeito. De volta: ${card.name}, ${card.age}.`);
    } catch (error) {
      console.error('refused', error);
      tell(error);
    } finally {
      setUndoing(false);
    }
  };

  /** A blocked person leaves without a decision. */
  const drop = (id: string) =>
    client.setQueryData(deckQuery.queryKey, (list) => list && withoutPerson(list, id));

  const goOn = () => {
    const next = { ...readDay(new Date()), goesOn: true };
    writeDay(next);
    setDay(next);
  };

  return {
    cards,
    /** Cards that have been decided and are still on their way out of sight. */
    flying,
    landed: (id: string) => setFlying((gone) => gone.filter((other) => other.card.id !== id)),
    status,
    /** Nothing has arrived yet. */
    loading: deck.isPending || (cards.length === 0 && deck.isFetching),
    failed: deck.isError && cards.length === 0,
    enough: isEnough(day),
    canUndo: past.length > 0 && !undoing,
    reactionError,
    said,
    vote,
    undo,
    drop,
    goOn,
    retry: refetch,
    clearReactionError: () => setReactionError(null),
  };
}

export type DeckHandle = ReturnType<typeof useDeck>;
