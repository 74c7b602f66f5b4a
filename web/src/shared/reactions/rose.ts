import { rpc } from '@/api/call';
import type { Card, ReactionKind } from '@/api/surface';
import { celebrations } from './celebration';
import { enqueue, type LikeDetails, pendingReactions, type sendReaction, withRetry } from './reactions';

/**
 * Sends a like with words and a rose. A module of its own: home sends reactions and has no use for roses. `clientId` names the
 * rose, so that pressing twice is one.
 */
export const roseLike =
  (clientId: string): typeof sendReaction =>
  async (card: Card, kind: ReactionKind, { comment = '', item }: LikeDetails = {}) => {
    const settled = celebrations.begin(card.id);
    pendingReactions.add(card.id);
    try {
      const like = { target: card.id, kind, comment, item, client_id: clientId };
      const { match_id } = await enqueue(() => withRetry(() => rpc('like_with_rose', like)));
      if (match_id) {
        const { id, name, photos, compatibility, estimated } = card;
        const person = { id, name, photo: photos[0]?.url_400 ?? null };
        celebrations.celebrate({ matchId: match_id, person, compatibility, estimated });
      }
      return match_id;
    } finally {
      pendingReactions.delete(card.id);
      settled();
    }
  };
