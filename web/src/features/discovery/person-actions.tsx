import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Heart, MessageCircle, MessageCircleHeart, Scale, Star, X } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { Card } from '@/api/surface';
import { itemInView, type LikedItem, likedItem } from '@/shared/person/liked-item';
import { matchWithQuery } from '@/shared/person/person-queries';
import { withTexts } from '@/texts/load';
import { Button, ButtonLink, IconButton } from '@/ui/button';
import { Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { SaveButton } from './save-button';
import { useReactTo } from './use-react-to';

const AskButton = lazy(() =>
  withTexts(import('@/shared/verification/ask-button'), 'verification').then((m) => ({
    default: m.AskButton,
  })),
);
const ExplainDialog = lazy(() =>
  withTexts(import('./explain-dialog'), 'deciding', 'discovery').then((m) => ({ default: m.ExplainDialog })),
);
const LikeSheet = lazy(() =>
  withTexts(import('./like-sheet'), 'deciding').then((m) => ({ default: m.LikeSheet })),
);
const ReactionErrorSheet = lazy(() =>
  withTexts(import('./reaction-error-sheet'), 'deciding', 'people').then((m) => ({
    default: m.ReactionErrorSheet,
  })),
);

interface PersonActionsProps {
  card: Card;
  /** The item whose heart was pressed, if one was. */
  liked: LikedItem | null;
  onLiked: (item: LikedItem | null) => void;
  /** Whether the panel of the reasons is open. */
  why: boolean;
  onWhy: (open: boolean) => void;
  /** As a bar under the thumb instead of a row among the facts. */
  bar?: boolean;
}

type Reactions = ReturnType<typeof useReactTo>;

/** What can be done on a person's page: react, or open the conversation. */
export function PersonActions({ card, liked, onLiked, why, onWhy, bar }: PersonActionsProps) {
  const reactions = useReactTo(card);
  const parts = { card, reactions, onLiked };
  return (
    <>
      {bar ? <ThumbBar {...parts} /> : <Row {...parts} onWhy={() => onWhy(true)} />}
      <Suspense>
        {why && <ExplainDialog card={card} onClose={() => onWhy(false)} />}
        {liked && (
          <LikeSheet
            card={card}
            item={liked}
            superLikes={reactions.superLikes}
            onSend={reactions.react}
            onClose={() => onLiked(null)}
          />
        )}
        {reactions.reactionError && (
          <ReactionErrorSheet
            reactionError={reactions.reactionError}
            onClose={reactions.clearReactionError}
          />
        )}
      </Suspense>
    </>
  );
}

const mayReact = ({ relation }: Card) => relation === 'stranger' || relation === 'liked_you';

function LikedYou({ card }: { card: Card }) {
  const { t } = useLingui();
  if (card.relation !== 'liked_you') return null;
  return (
    <Notice tone="sun" className="w-full">
      {card.rose
        ? t`${card.name} já curtiu você, com uma rosa. Se você curtir, é match na hora.`
        : t`${card.name} já curtiu você. Se você curtir, é match na hora.`}
    </Notice>
  );
}

interface PartProps {
  card: Card;
  reactions: Reactions;
  onLiked: (item: LikedItem) => void;
}

/** The actions at the lower edge of a phone; what they stand on fades into the page. */
function ThumbBar({ card, reactions, onLiked }: PartProps) {
  const { t } = useLingui();
  const busy = Boolean(reactions.pending) || reactions.sent;
  /** A like says what it is about: what the person looks at now. */
  const comment = () => {
    const item = likedItem(card, itemInView(document) ?? '') ?? likedItem(card, 'bio');
    if (item) onLiked(item);
    else reactions.act('like');
  };
  return (
    <div className="pointer-events-none sticky inset-x-0 bottom-0 z-10 mt-2 grid gap-2 bg-gradient-to-t from-bg from-60% to-transparent px-3.5 pt-6 pb-[calc(.875rem+env(safe-area-inset-bottom))] *:pointer-events-auto">
      <LikedYou card={card} />
      {card.relation === 'closed' && <Notice>{t`Esta conversa foi encerrada.`}</Notice>}
      {card.relation === 'match' && <OpenConversation personId={card.id} />}
      {mayReact(card) && (
        <div className="flex items-center gap-2.5">
          <RoundButton label={t`Passar`} disabled={busy} onClick={() => reactions.act('pass')}>
            <X />
          </RoundButton>
          <Button
            busy={reactions.pending === 'like'}
            disabled={busy}
            onClick={comment}
            className="h-14.5 min-w-0 flex-1 px-2 text-[1.05rem] max-[22rem]:gap-1.5 max-[22rem]:text-[.95rem] shadow-[0_12px_26px_-12px_var(--brand)] short:h-13"
          >
            <MessageCircleHeart aria-hidden="true" />
            {reactions.sent ? t`Curtida enviada` : t`Curtir e comentar`}
          </Button>
          <RoundButton
            label={t`Super Like`}
            disabled={busy}
            onClick={() => reactions.act('super_like')}
            className="text-tile"
          >
            <Star />
          </RoundButton>
        </div>
      )}
    </div>
  );
}

/** The round buttons at both ends of the thumb's bar. */
const RoundButton = ({ className, ...rest }: ComponentProps<typeof IconButton>) => (
  <IconButton
    {...rest}
    tone="raised"
    className={cn('size-14 border border-line short:size-13 [&_svg]:size-6', className)}
  />
);

/** The actions among the facts, where there is room. */
function Row({ card, reactions, onWhy }: PartProps & { onWhy: () => void }) {
  const { t } = useLingui();
  const { act, pending, sent } = reactions;
  const busy = Boolean(pending) || sent;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {card.relation === 'match' && <OpenConversation personId={card.id} />}
      {card.relation === 'match' && !card.verified && <AskMatch personId={card.id} />}
      {card.relation === 'closed' && <Notice>{t`Esta conversa foi encerrada.`}</Notice>}
      {mayReact(card) && (
        <>
          <LikedYou card={card} />
          <Button busy={pending === 'like'} disabled={busy} onClick={() => act('like')}>
            <Heart fill="currentColor" aria-hidden="true" />
            {sent ? t`Curtida enviada` : t`Curtir`}
          </Button>
          <Button variant="outline" disabled={busy} onClick={() => act('super_like')}>
            <Star className="text-tile" fill="currentColor" aria-hidden="true" />
            {t`Super Like`}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => act('pass')}>
            <X aria-hidden="true" />
            {t`Passar`}
          </Button>
          <SaveButton card={card} />
        </>
      )}
      <ValuesLink card={card} />
      {card.relation !== 'closed' && (
        <Button variant="ghost" onClick={onWhy}>
          <CircleHelp aria-hidden="true" />
          {t`Por que estou vendo esta pessoa`}
        </Button>
      )}
    </div>
  );
}

/** The way to the two people's answers side by side. */
export function ValuesLink({ card }: { card: Pick<Card, 'id' | 'relation'> }) {
  const { t } = useLingui();
  if (card.relation === 'closed') return null;
  return (
    <ButtonLink variant="ghost" to={`/trust-it/${card.id}`}>
      <Scale aria-hidden="true" />
      {t`Ver valores em comum`}
    </ButtonLink>
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

/** The request to verify a profile, once the match is known. */
function AskMatch({ personId }: { personId: string }) {
  const { data: match } = useQuery(matchWithQuery(personId));
  if (!match) return null;
  return (
    <Suspense>
      <AskButton matchId={match.id} />
    </Suspense>
  );
}
