import { useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { errorText } from '@/api/errors';
import type { Message } from '@/api/surface';
import { Button, IconButton, Spinner } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { Bubble } from './bubble';
import { type CardComponents, placeCards, useCards } from './cards';
import type { Conversation } from './conversation';
import { ConversationStart } from './conversation-start';
import type { ConversationState } from './conversation-state';
import { MessageActions } from './message-actions';
import type { NoticeAnswer } from './message-notice';
import { dayKey, isPicture, type Outgoing } from './model';
import { OutgoingBubble } from './outgoing-bubble';
import { useReact, useReactions } from './reactions';
import type { TextReading } from './text-body';
import { dayLine } from './times';
import { useLongPress } from './use-long-press';
import { useMessageWindow } from './use-message-window';

// Few messages have one: the others do not wait for its code.
const MessageNotice = lazy(() => import('./message-notice').then((m) => ({ default: m.MessageNotice })));

const ReactionChips = lazy(() => import('./reaction-signs').then((m) => ({ default: m.ReactionChips })));

interface MessageListProps {
  conversation: Conversation;
  state: ConversationState;
  name: string;
  cards: CardComponents;
  /** Ids chosen for a report; null while not choosing. */
  chosen: ReadonlySet<string> | null;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onReport: (message: Message) => void;
  /** A held text goes back to where it was written. */
  onRewrite: (item: Outgoing) => void;
  reading: TextReading;
  /** The message to which a search led. */
  goal?: string | undefined;
}

/** Messages of one sender within this time stand as one block. */
const BLOCK_MS = 3 * 60_000;

const together = (a: Message | undefined, b: Message | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.sender_id === b.sender_id &&
  dayKey(a.created_at) === dayKey(b.created_at) &&
  Math.abs(Date.parse(b.created_at) - Date.parse(a.created_at)) < BLOCK_MS;

/**
 * The messages. The scroller counts from its bottom (`column-reverse` around one child), so that new
 * messages keep the end in view and older ones do not move what is being read.
 */
export function MessageList(props: MessageListProps) {
  const { conversation, state, name, chosen, onChoose, onReply, onEdit, onDelete, onReport, onRewrite } =
    props;
  const { t, i18n } = useLingui();
  const { messages, outgoing, quotes, newFrom } = state;
  const waiting = outgoing.length;
  const { scroller, shown, hidden, away, marked, more, scrolled, goTo } = useMessageWindow(
    conversation,
    state,
    props.goal,
  );
  const readOnly = state.name === 'closed';
  const wrote = outgoing.length > 0 || messages.some((message) => message.sender_id === conversation.me);
  const reactions = useReactions(conversation.id);
  const react = useReact(conversation.id);
  const cards = placeCards(useCards(conversation.id), shown, hidden || state.hasOlder);

  /** The message on which a finger rested last, and how often any was. */
  const [pressed, setPressed] = useState({ id: '', times: 0 });

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };

  const longPress = useLongPress((id) => setPressed(({ times }) => ({ id, times: times + 1 })));

  const answerNotice = (message: Message, answer: NoticeAnswer) =>
    conversation.answerNotice(message, answer).catch((error: unknown) => {
      console.error('A notice could not be answered', error);
      toast.error(errorText(error, t`Não conseguimos guardar a resposta.`));
    });

  const row = (message: Message, at: number) => {
    const mine = message.sender_id === conversation.me;
    const quoted = message.reply_to
      ? (messages.find((other) => other.id === message.reply_to) ?? quotes.get(message.reply_to))
      : undefined;
    return (
      <Bubble
        message={message}
        mine={mine}
        first={!together(shown[at - 1], message)}
        last={!together(message, shown[at + 1])}
        author={mine ? t`Você` : name}
        quoted={quoted}
        quotedAuthor={quoted?.sender_id === conversation.me ? t`Você` : name}
        onQuote={() => message.reply_to && goTo(message.reply_to)}
        reading={props.reading}
        onReport={() => onReport(message)}
        marked={marked === message.id || chosen?.has(message.id) === true}
        chooser={
          chosen && !mine && message.body !== null ? (
            <label className="grid size-11 shrink-0 place-items-center">
              <input
                type="checkbox"
                checked={chosen.has(message.id)}
                onChange={() => toggle(message.id)}
                aria-label={t`Escolher esta mensagem`}
                className="size-5 accent-brand"
              />
            </label>
          ) : undefined
        }
        reactions={
          reactions.has(message.id) && (
            <Suspense>
              <ReactionChips
                given={reactions.get(message.id) ?? []}
                name={name}
                onReact={readOnly ? undefined : (reaction) => react(message.id, reaction)}
              />
            </Suspense>
          )
        }
        notice={
          message.notice && (
            <Suspense>
              <MessageNotice
                kind={message.notice}
                onAnswer={(answer) => answerNotice(message, answer)}
                onReport={() => onReport(message)}
              />
            </Suspense>
          )
        }
        actions={
          !chosen && (
            <MessageActions
              pressed={pressed.id === message.id ? pressed.times : 0}
              message={message}
              me={conversation.me}
              readOnly={readOnly}
              own={reactions.get(message.id)?.find((given) => given.mine)?.reaction}
              onReact={(reaction) => react(message.id, reaction)}
              onReply={() => onReply(message)}
              onEdit={() => onEdit(message)}
              onDelete={() => onDelete(message)}
              onReport={() => (isPicture(message) ? onReport(message) : onChoose(new Set([message.id])))}
            />
          )
        }
      />
    );
  };

  const cardsAt = (at: number) =>
    cards[at]?.map((card) => {
      const Card = props.cards[card.kind];
      return (
        Card && (
          <Suspense key={card.id}>
            <Card subjectId={card.subject_id} mine={card.author_id === conversation.me} name={name} />
          </Suspense>
        )
      );
    });

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={(event) => scrolled(event.currentTarget)}
        {...longPress}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        tabIndex={0}
        role="log"
        aria-label={t`Mensagens com ${name}`}
        className="absolute inset-0 flex flex-col-reverse overflow-y-auto overscroll-contain px-4 outline-offset-[-3px] [scrollbar-width:thin] md:px-8"
      >
        <div className={cn('py-4', messages.length === 0 && waiting === 0 && 'my-auto')}>
          {state.hasOlder || hidden ? (
            <div className="grid h-14 place-items-center">
              {state.loadingOlder ? (
                <Spinner label={t`Carregando mensagens anteriores`} />
              ) : (
                <Button variant="ghost" size="sm" onClick={more}>{t`Mostrar mensagens anteriores`}</Button>
              )}
            </div>
          ) : (
            <ConversationStart
              matchId={conversation.id}
              name={name}
              thread={state.thread}
              fresh={messages.length === 0 && waiting === 0 && !readOnly}
              onAnswer={wrote || readOnly ? undefined : () => document.getElementById('composer')?.focus()}
            />
          )}
          {shown.map((message, at) => (
            <Fragment key={message.id}>
              {cardsAt(at)}
              {dayKey(message.created_at) !== dayKey(shown[at - 1]?.created_at ?? '') && (
                <p className="my-4 text-center text-[.8125rem] font-medium text-ink-2 first-letter:uppercase">
                  {dayLine(message.created_at, i18n.locale)}
                </p>
              )}
              {message.id === newFrom && (
                <p
                  id="new-messages"
                  className="my-3 flex items-center gap-3 text-[.8125rem] font-semibold text-brand-ink before:h-px before:flex-1 before:bg-brand/40 after:h-px after:flex-1 after:bg-brand/40"
                >
                  {t`Novas mensagens`}
                </p>
              )}
              {row(message, at)}
            </Fragment>
          ))}
          {cardsAt(shown.length)}
          {outgoing.map((item) => (
            <OutgoingBubble
              key={item.client_id}
              item={item}
              offline={state.name === 'offline'}
              onRetry={() => conversation.retry(item.client_id)}
              onDiscard={() => conversation.discard(item.client_id)}
              onConfirm={() => conversation.confirm(item.client_id)}
              onRewrite={() => onRewrite(item)}
            />
          ))}
          {state.typing && <Typing />}
        </div>
        {/* The first words can be brought out from under what covers them. A box of its own moves nothing when that comes. */}
        {messages.length + waiting > 0 && (
          <div className="hidden h-24 shrink-0 group-has-data-covers:block" />
        )}
      </div>
      <IconButton
        label={t`Ir para as últimas mensagens`}
        tone="raised"
        onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        className={cn(
          // On wide screens between the two sides, where few messages reach.
          'absolute right-4 bottom-4 shadow-lift transition-opacity md:right-auto md:left-1/2 md:-translate-x-1/2',
          !away && 'pointer-events-none invisible opacity-0',
        )}
      >
        <ArrowDown />
      </IconButton>
    </div>
  );
}

/** Three dots: the other side is writing. The words are announced elsewhere. */
const Typing = () => (
  <div
    aria-hidden="true"
    className="flex w-fit gap-1.5 rounded-[1.35rem] rounded-bl-md bg-surface-2 px-4 py-3.5 [&>i]:size-2 [&>i]:animate-pulse [&>i]:rounded-full [&>i]:bg-ink-2"
  >
    <i />
    <i className="[animation-delay:.2s]" />
    <i className="[animation-delay:.4s]" />
  </div>
);
