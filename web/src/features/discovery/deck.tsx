import './deck.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, RotateCcw, Star, X } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { LikedItem } from '@/shared/person/person-details';
import { ProfileCard } from '@/shared/person/profile-card';
import { PersonMenu } from '@/shared/safety/person-menu';
import { cn } from '@/ui/cn';
import { LiveRegion } from '@/ui/visually-hidden';
import { sectionAbove } from './deck-list';
import { DeckFailed, DeckSkeleton, EnoughToday, NotShownYet } from './deck-states';
import { actionOf } from './keys';
import { SectionLine } from './section-line';
import { useDeck } from './use-deck';
import { useSeen } from './use-seen';

const NobodyLeft = lazy(() => import('./nobody-left').then((m) => ({ default: m.NobodyLeft })));
const OpenProfile = lazy(() => import('./open-profile').then((m) => ({ default: m.OpenProfile })));
const ExplainDialog = lazy(() => import('./explain-dialog').then((m) => ({ default: m.ExplainDialog })));
const LikeSheet = lazy(() => import('./like-sheet').then((m) => ({ default: m.LikeSheet })));
const ReactionErrorSheet = lazy(() =>
  import('./reaction-error-sheet').then((m) => ({ default: m.ReactionErrorSheet })),
);

/** The deck: cards, buttons, keys, and what comes when it ends. */
export function Deck() {
  const { t } = useLingui();
  const deck = useDeck();
  const top = deck.cards[0];
  const [view, setView] = useState({ id: '', photo: 0, open: false });
  const [why, setWhy] = useState(false);
  const [liked, setLiked] = useState<LikedItem | null>(null);
  // What was opened belongs to one card; the next one starts closed, at its first photo.
  const now = view.id === top?.id ? view : { id: top?.id ?? '', photo: 0, open: false };
  const set = (change: Partial<typeof now>) => setView({ ...now, ...change });
  const group = useRef<HTMLDivElement>(null);
  useSeen(deck.enough ? undefined : top?.id);

  const missing = deck.status && !deck.status.can_like ? deck.status.missing : [];
  const pictures = top?.photos.length ?? 0;
  const actions = {
    pass: () => deck.vote('pass'),
    like: () => deck.vote('like'),
    super_like: () => deck.vote('super_like'),
    undo: () => void deck.undo(),
    next: () => set({ photo: pictures ? (now.photo + 1) % pictures : 0 }),
    previous: () => set({ photo: pictures ? (now.photo + pictures - 1) % pictures : 0 }),
    open: () => set({ open: !now.open }),
  };
  const close = () => {
    set({ open: false });
    // The button that had the focus goes with the panel.
    group.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event);
    // After the last card only the way back makes sense.
    if (!action || (!top && action !== 'undo') || (deck.enough && action !== 'undo')) return;
    event.preventDefault();
    // What lies on the card leaves with it; the deck itself stays.
    if (event.target instanceof Element && event.target.closest('article'))
      group.current?.focus({ preventScroll: true });
    actions[action]();
  };

  if (deck.loading) return <DeckSkeleton />;
  const end = deckEnd();
  const section = end ? null : sectionAbove(deck.cards);
  return (
    <>
      {section && <SectionLine section={section} relaxed={top?.relaxed ?? []} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a deck is no fieldset. */}
      <div
        ref={group}
        role="group"
        aria-roledescription={t`baralho de perfis`}
        aria-label={t`Perfis para descobrir`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the deck itself takes the arrow keys.
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="rounded-[2rem] outline-offset-4"
      >
        <div
          className={cn(
            'relative isolate mb-7 aspect-[4/5.35] max-h-[42rem] w-full lg:min-h-[29rem]',
            // The column stays in sight as a whole, with the line above it too.
            section ? 'lg:max-h-[calc(100dvh-18.75rem)]' : 'lg:max-h-[calc(100dvh-15.5rem)]',
          )}
        >
          {end}
          {[
            ...deck.flying.map(({ card, kind }) => ({ card, kind, depth: 0 })),
            ...(end ? [] : deck.cards.slice(0, 3).map((card, depth) => ({ card, kind: undefined, depth }))),
          ].map(({ card, kind, depth }) => {
            const first = !kind && depth === 0;
            return (
              <ProfileCard
                key={card.id}
                card={card}
                depth={depth}
                leaving={kind}
                onLanded={kind && (() => deck.landed(card.id))}
                photo={first ? now.photo : 0}
                onPhoto={(photo) => set({ photo })}
                onVote={deck.vote}
                onDetails={() => set({ open: true })}
                menu={
                  first && (
                    <PersonMenu
                      person={card}
                      onBlocked={() => deck.drop(card.id)}
                      className="bg-[#12060b]/55 text-white backdrop-blur-md hover:bg-[#12060b]/75 hover:text-white focus-visible:outline-white"
                    />
                  )
                }
              >
                {first && now.open && (
                  <Suspense>
                    <OpenProfile card={card} onClose={close} onWhy={() => setWhy(true)} onLike={setLiked} />
                  </Suspense>
                )}
              </ProfileCard>
            );
          })}
        </div>
        <ActionBar ready={Boolean(top) && !end} canUndo={deck.canUndo} {...actions} />
      </div>
      <LiveRegion>{deck.said}</LiveRegion>
      <Left status={deck.status} />
      <Suspense>
        {why && top && <ExplainDialog card={top} onClose={() => setWhy(false)} />}
        {liked && top && (
          <LikeSheet
            card={top}
            item={liked}
            superLikes={deck.status?.super_likes_left ?? 0}
            onSend={(kind, words) => deck.likeWithWords(top, kind, words)}
            onClose={() => setLiked(null)}
          />
        )}
        {deck.reactionError && (
          <ReactionErrorSheet reactionError={deck.reactionError} onClose={deck.clearReactionError} />
        )}
      </Suspense>
    </>
  );

  function deckEnd(): ReactNode {
    if (deck.failed) return <DeckFailed onRetry={() => void deck.retry()} />;
    if (deck.enough) return <EnoughToday onGoOn={deck.goOn} />;
    if (top) return null;
    return missing.length > 0 ? (
      <NotShownYet missing={missing} />
    ) : (
      <Suspense>
        <NobodyLeft />
      </Suspense>
    );
  }
}

interface ActionBarProps {
  ready: boolean;
  canUndo: boolean;
  undo: () => void;
  pass: () => void;
  like: () => void;
  super_like: () => void;
}

function ActionBar({ ready, canUndo, undo, pass, like, super_like }: ActionBarProps) {
  const { t } = useLingui();
  const round =
    'tap grid place-items-center rounded-full border border-line bg-surface shadow-card transition duration-200 ease-enlace hover:-translate-y-0.5 active:scale-95 disabled:opacity-45 disabled:hover:translate-y-0';
  return (
    <>
      <div className="relative z-20 flex items-center justify-center gap-3 pt-3">
        <button
          type="button"
          aria-label={t`Desfazer`}
          data-tip={t`Desfazer`}
          onClick={undo}
          disabled={!canUndo}
          className={cn(round, 'size-12 text-sun-ink')}
        >
          <RotateCcw className="size-5" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t`Passar`}
          data-tip={t`Passar`}
          onClick={pass}
          disabled={!ready}
          className={cn(round, 'size-16 text-ink')}
        >
          <X className="size-7" strokeWidth={2.4} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t`Curtir`}
          data-tip={t`Curtir`}
          onClick={like}
          disabled={!ready}
          className={cn(
            round,
            'size-[4.75rem] border-transparent bg-brand text-on-brand shadow-[0_14px_30px_-12px_var(--brand)]',
          )}
        >
          <Heart className="size-8" fill="currentColor" aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t`Super Like`}
          data-tip={t`Super Like`}
          onClick={super_like}
          disabled={!ready}
          className={cn(round, 'size-16 text-tile')}
        >
          <Star className="size-7" fill="currentColor" aria-hidden="true" />
        </button>
        {/* Keeps the heart in the middle where there is room for it. */}
        <span className="w-12 max-[24rem]:hidden" aria-hidden="true" />
      </div>
      <p className="mt-3 hidden text-center text-[.8rem] text-ink-2 md:pointer-fine:block [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
        <Trans>
          Use as setas: <kbd>←</kbd> passar, <kbd>→</kbd> curtir, <kbd>↑</kbd> Super Like, <kbd>Z</kbd>{' '}
          desfazer
        </Trans>
      </p>
    </>
  );
}

/** The last few likes of the day are told; before that numbers would only press. */
function Left({ status }: { status: ReturnType<typeof useDeck>['status'] }) {
  const { t } = useLingui();
  if (!status || status.premium || !status.can_like || status.likes_left > 5) return null;
  return (
    <p className="mt-2 text-center text-sm text-ink-2">
      {status.likes_left === 0
        ? t`Você usou as curtidas de hoje`
        : t`Curtidas que restam hoje: ${status.likes_left}`}
    </p>
  );
}
