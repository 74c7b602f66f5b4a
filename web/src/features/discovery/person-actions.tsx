import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp, Heart, MessageCircle, Scale, Star, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '@/api/errors';
import type { Card, ReactionKind } from '@/api/surface';
import type { LikedItem } from '@/shared/person/person-details';
import { matchWithQuery, personQuery } from '@/shared/person/person-queries';
import {
  type ReactionError,
  reactionErrorBefore,
  reactionErrorOf,
  statusAfterReaction,
} from '@/shared/reactions/reaction-errors';
import { sendReaction, type Words } from '@/shared/reactions/reactions';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { toast } from '@/ui/toast';
import { without } from './deck-list';
import { deckQuery, deckStatusQuery } from './queries';

const ExplainDialog = lazy(() => import('./explain-dialog').then((m) => ({ default: m.ExplainDialog })));
const LikeSheet = lazy(() => import('./like-sheet').then((m) => ({ default: m.LikeSheet })));
const ReactionErrorSheet = lazy(() =>
  import('./reaction-error-sheet').then((m) => ({ default: m.ReactionErrorSheet })),
);

interface PersonActionsProps {
  card: Card;
  /** The item whose heart was pressed, if one was. */
  liked: LikedItem | null;
  onLiked: (item: LikedItem | null) => void;
}

/** What can be done on a person's page: react, or open the conversation. */
export function PersonActions({ card, liked, onLiked }: PersonActionsProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [why, setWhy] = useState(false);
  const [reactionError, setReactionError] = useState<ReactionError | null>(null);
  const { data: status } = useQuery(deckStatusQuery);

  const react = async (kind: ReactionKind, words: Words = {}): Promise<boolean> => {
    const before = reactionErrorBefore(kind, status);
    if (before) {
      setReactionError(before);
      return false;
    }
    try {
      const match = await sendReaction(card, kind, words);
      client.setQueryData(deckQuery.queryKey, (list) => list && without(list, card.id));
      client.setQueryData(deckStatusQuery.queryKey, (left) => left && statusAfterReaction(left, kind));
      if (match) await client.invalidateQueries({ queryKey: ['matches'] });
      void client.invalidateQueries({ queryKey: ['likes-received'] });
      void client.invalidateQueries(personQuery(card.id));
      if (!match && kind !== 'pass') {
        toast.success(
          kind === 'like' ? t`Curtida enviada a ${card.name}` : t`Super Like enviado a ${card.name}`,
        );
      }
      if (kind === 'pass') void navigate('/');
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

  const sent = act.data === true && act.variables !== 'pass';
  // Three in one row of a phone.
  const compact = 'max-sm:px-3.5';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {card.relation === 'match' && <OpenConversation personId={card.id} />}
      {card.relation === 'closed' && <Notice>{t`Esta conversa foi encerrada.`}</Notice>}
      {(card.relation === 'stranger' || card.relation === 'liked_you') && (
        <>
          {card.relation === 'liked_you' && (
            <Notice
              tone="sun"
              className="w-full"
            >{t`${card.name} já curtiu você. Se você curtir, é match na hora.`}</Notice>
          )}
          <Button
            className={compact}
            busy={act.isPending && act.variables === 'like'}
            disabled={act.isPending || sent}
            onClick={() => act.mutate('like')}
          >
            <Heart fill="currentColor" aria-hidden="true" />
            {sent ? t`Curtida enviada` : t`Curtir`}
          </Button>
          <Button
            variant="outline"
            className={compact}
            disabled={act.isPending || sent}
            onClick={() => act.mutate('super_like')}
          >
            <Star className="text-tile" fill="currentColor" aria-hidden="true" />
            {t`Super Like`}
          </Button>
          <Button
            variant="ghost"
            className={compact}
            disabled={act.isPending || sent}
            onClick={() => act.mutate('pass')}
          >
            <X aria-hidden="true" />
            {t`Passar`}
          </Button>
        </>
      )}
      {card.relation !== 'closed' && (
        <ButtonLink variant="ghost" to={`/trust-it/${card.id}`}>
          <Scale aria-hidden="true" />
          {t`Ver valores em comum`}
        </ButtonLink>
      )}
      <Button variant="ghost" onClick={() => setWhy(true)}>
        <CircleHelp aria-hidden="true" />
        {t`Por que estou vendo esta pessoa`}
      </Button>
      <Suspense>
        {why && <ExplainDialog card={card} onClose={() => setWhy(false)} />}
        {liked && (
          <LikeSheet
            card={card}
            item={liked}
            superLikes={status?.super_likes_left ?? 0}
            onSend={react}
            onClose={() => onLiked(null)}
          />
        )}
        {reactionError && (
          <ReactionErrorSheet reactionError={reactionError} onClose={() => setReactionError(null)} />
        )}
      </Suspense>
    </div>
  );
}

function OpenConversation({ personId }: { personId: string }) {
  const { t } = useLingui();
  const { data: match } = useQuery(matchWithQuery(personId));
  return (
    <ButtonLink to={match ? `/messages/${match.id}` : '/messages'}>
      <MessageCircle aria-hidden="true" />
      {t`Abrir conversa`}
    </ButtonLink>
  );
}
