import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { Card } from '@/api/surface';
import { myProfileQuery } from '@/shared/member/queries';
import { ProfileCard } from '@/shared/person/profile-card';
import { useReason } from '@/shared/person/reason';
import { PersonMenu } from '@/shared/safety/person-menu';
import { withTexts } from '@/texts/load';
import { LiveRegion } from '@/ui/visually-hidden';
import { ActionBar, KeyHint } from './action-bar';
import { sectionAbove } from './deck-list';
import { DeckSkeleton } from './deck-skeleton';
import { actionOf } from './keys';
import { useFocusReturn, useOpenProfile } from './open-profile';
import { filtersQuery } from './queries';
import { SectionLine } from './section-line';
import { type DeckHandle, useDeck } from './use-deck';
import { useSeen } from './use-seen';

const states = () => withTexts(import('./deck-states'), 'filters', 'people');
const DeckFailed = lazy(() => states().then((m) => ({ default: m.DeckFailed })));
const DailyPause = lazy(() => states().then((m) => ({ default: m.DailyPause })));
const ProfileNotShown = lazy(() => states().then((m) => ({ default: m.ProfileNotShown })));
const NoPeopleLeft = lazy(() =>
  withTexts(import('./no-people-left'), 'discovery', 'filters', 'people').then((m) => ({
    default: m.NoPeopleLeft,
  })),
);
const ExplainDialog = lazy(() =>
  withTexts(import('./explain-dialog'), 'deciding', 'discovery').then((m) => ({ default: m.ExplainDialog })),
);
const SaveItem = lazy(() => import('./save-item').then((m) => ({ default: m.SaveItem })));
const WhyItem = lazy(() => import('./why-item').then((m) => ({ default: m.WhyItem })));
const ReactionErrorSheet = lazy(() =>
  withTexts(import('./reaction-error-sheet'), 'deciding', 'people').then((m) => ({
    default: m.ReactionErrorSheet,
  })),
);

/** The deck: cards, buttons, keys, and what comes when it ends. It fills the height it is given. */
export function Deck({ onFilters }: { onFilters: () => void }) {
  const { t } = useLingui();
  const deck = useDeck();
  const { data: filters } = useQuery(filtersQuery);
  const top = deck.cards[0];
  const [view, setView] = useState({ id: '', photo: 0 });
  const [why, setWhy] = useState<Card | null>(null);
  const group = useFocusReturn();
  const openProfile = useOpenProfile();
  useSeen(deck.enough ? undefined : top?.id);

  // The chosen photo belongs to one card; the next one starts at its first.
  const photo = view.id === top?.id ? view.photo : 0;
  const show = (number: number) => setView({ id: top?.id ?? '', photo: number });
  const pictures = top?.photos.length ?? 0;
  const actions = {
    pass: () => deck.vote('pass'),
    like: () => deck.vote('like'),
    super_like: () => deck.vote('super_like'),
    undo: () => void deck.undo(),
    next: () => show(pictures ? (photo + 1) % pictures : 0),
    previous: () => show(pictures ? (photo + pictures - 1) % pictures : 0),
    open: () => top && openProfile(top),
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
  // Before any filter was saved nothing was chosen that a card could fall short of.
  const section = end || !filters ? null : sectionAbove(deck.cards);
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
        className="flex min-h-0 flex-1 flex-col rounded-[2rem] outline-offset-4 max-md:outline-offset-[-2px]"
      >
        <div className="relative isolate mb-5 min-h-0 flex-1 short:mb-4">
          <Suspense>{end}</Suspense>
          <Cards deck={deck} covered={Boolean(end)} photo={photo} onPhoto={show} onWhy={setWhy} />
        </div>
        <ActionBar ready={Boolean(top) && !end} canUndo={deck.canUndo} {...actions} />
      </div>
      <LiveRegion>{deck.said}</LiveRegion>
      <Left status={deck.status} />
      <KeyHint />
      <Suspense>
        {why && <ExplainDialog card={why} onClose={() => setWhy(null)} />}
        {deck.reactionError && (
          <ReactionErrorSheet reactionError={deck.reactionError} onClose={deck.clearReactionError} />
        )}
      </Suspense>
    </>
  );

  function deckEnd(): ReactNode {
    if (deck.failed) return <DeckFailed onRetry={() => void deck.retry()} />;
    if (deck.enough) return <DailyPause onGoOn={deck.goOn} />;
    if (top) return null;
    const missing = deck.status && !deck.status.can_like ? deck.status.missing : [];
    return missing.length > 0 ? (
      <ProfileNotShown missing={missing} />
    ) : (
      <NoPeopleLeft onFilters={onFilters} />
    );
  }
}

interface CardsProps {
  deck: DeckHandle;
  /** Something else lies where the cards would. */
  covered: boolean;
  photo: number;
  onPhoto: (photo: number) => void;
  onWhy: (card: Card) => void;
}

/** The top card, the two that peek out below it, and those on their way out of sight. */
function Cards({ deck, covered, photo, onPhoto, onWhy }: CardsProps) {
  const { data: me } = useQuery(myProfileQuery);
  const reason = useReason();
  const openProfile = useOpenProfile();
  const lying = covered ? [] : deck.cards.slice(0, 3);
  const all = [
    ...deck.flying.map(({ card, kind }) => ({ card, kind, depth: 0 })),
    ...lying.map((card, depth) => ({ card, kind: undefined, depth })),
  ];
  return all.map(({ card, kind, depth }) => {
    const first = !kind && depth === 0;
    return (
      <ProfileCard
        key={card.id}
        card={card}
        depth={depth}
        leaving={kind}
        onLanded={kind && (() => deck.landed(card.id))}
        photo={first ? photo : 0}
        onPhoto={onPhoto}
        onVote={deck.vote}
        onDetails={() => openProfile(card)}
        onWhy={() => onWhy(card)}
        reason={reason(card, me)}
        menu={
          first && (
            <PersonMenu
              person={card}
              shown={card}
              onBlocked={() => deck.drop(card.id)}
              className="bg-[#1e0c14]/70 text-white hover:bg-[#1e0c14]/90 hover:text-white focus-visible:outline-white"
            >
              <Suspense>
                <SaveItem card={card} onSaved={() => deck.drop(card.id)} />
                <WhyItem onWhy={() => onWhy(card)} />
              </Suspense>
            </PersonMenu>
          )
        }
      />
    );
  });
}

/** Only the last few likes of the day are shown; earlier numbers would only add pressure. */
function Left({ status }: { status: DeckHandle['status'] }) {
  const { t } = useLingui();
  if (!status || status.premium || !status.can_like || status.likes_left > 5) return null;
  return (
    <p className="mt-1.5 text-center text-[.8rem] text-ink-2">
      {status.likes_left === 0
        ? t`Você usou as curtidas de hoje`
        : t`Curtidas que restam hoje: ${status.likes_left}`}
    </p>
  );
}
