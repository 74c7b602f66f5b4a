import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import type { CardComponents } from '@/features/messaging/cards';
import { CHOOSE_TALK } from '@/features/messaging/drawings';
import { ThreadView } from '@/features/messaging/thread';
import { ThreadList } from '@/features/messaging/thread-list';
import { useNavigate, useParams, useSearchParams } from '@/router';
import { useMe } from '@/shared/account/session';
import { withTexts } from '@/texts/load';
import { EmptyState } from '@/ui/card';
import { cn } from '@/ui/cn';
import { PageTitle } from '@/ui/page';
import { TopBar } from '@/ui/top-bar';

/** A part that a conversation does without where its code or its texts do not arrive. */
const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('A part of the conversation could not be loaded', error);
      return { default: (() => null) as ComponentType<Props> };
    }
  });

/** Cards of other systems in a conversation, each loaded when there is one. */
const CARDS: CardComponents = {
  game: optional(() => withTexts(import('@/features/games/game-card'), 'games').then((m) => m.GameCard)),
  letter: optional(() =>
    withTexts(import('@/features/letters/letter-card'), 'letters').then((m) => m.LetterCard),
  ),
  gift: optional(() => withTexts(import('@/features/gifts/card'), 'gifts').then((m) => m.GiftCard)),
};

/** What gifts do to a conversation; it does not wait for them. */
const PinnedSweets = optional(() =>
  withTexts(import('@/features/gifts/effects'), 'gifts').then((m) => m.PinnedSweets),
);
const RoseFrames = optional(() =>
  withTexts(import('@/features/gifts/effects'), 'gifts').then((m) => m.RoseFrames),
);

/** What the two of a conversation said of each other. */
const QuestionBar = optional(() =>
  withTexts(import('@/features/couples/question-bar'), 'couples').then((m) => m.QuestionBar),
);

/** Whether notifications may come: asked once there is a match, where the answer of the other side would be read. */
const PushCard = optional(() =>
  withTexts(import('@/features/notify/push-card'), 'notify').then((m) => m.PushCard),
);

/** Conversations and the one that is open: side by side on wide screens, one after the other on phones. */
export default function Messages() {
  const { t } = useLingui();
  const me = useMe();
  const { matchId } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <div className="flex h-(--screen) overflow-hidden">
      <PageTitle>{t`Mensagens`}</PageTitle>
      {!matchId && <TopBar title={t`Mensagens`} />}
      <h1 className="sr-only">{t`Mensagens`}</h1>
      <div
        className={cn(
          'w-full min-w-0 flex-col border-line md:bg-surface md:flex md:w-[22rem] md:shrink-0 md:border-r lg:w-[24rem]',
          matchId ? 'hidden' : 'flex',
        )}
      >
        <p
          aria-hidden="true"
          className="px-4 pt-5 pb-4 font-display max-md:hidden text-[1.75rem] leading-tight font-extrabold md:px-5"
        >
          {t`Mensagens`}
        </p>
        <ThreadList current={matchId} />
      </div>
      <div className={cn('min-w-0 flex-1 flex-col md:flex', matchId ? 'flex' : 'hidden')}>
        {matchId ? (
          <ThreadView
            key={matchId}
            matchId={matchId}
            cards={CARDS}
            goal={params.get('m') ?? undefined}
            above={
              <Suspense>
                <QuestionBar matchId={matchId} />
                <PinnedSweets matchId={matchId} />
                <RoseFrames matchId={matchId} />
                {/* Over the oldest words: what is being read stays where it is. */}
                <div className="relative z-10">
                  <div className="absolute inset-x-0 top-0">
                    <PushCard me={me.id} bar />
                  </div>
                </div>
              </Suspense>
            }
            onLeave={() => navigate('/messages', { replace: true })}
          />
        ) : (
          <EmptyState art={CHOOSE_TALK} className="my-auto" title={t`Escolha uma conversa`}>
            {t`As suas palavras ficam guardadas, mesmo sem internet.`}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
