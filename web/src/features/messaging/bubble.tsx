import { useLingui } from '@lingui/react/macro';
import { Check, CheckCheck, Clock3, CornerUpLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Message } from '@/api/surface';
import { clockTime } from '@/texts/clock';
import { Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { isPicture } from './model';
import { TextBody, type TextReading } from './text-body';
import { useKindWords } from './words';

/** Whether the neighbours above and below are of the same sender and minute: those stand as one block. */
export interface BubblePlace {
  mine: boolean;
  first: boolean;
  last: boolean;
}

const shape = ({ mine, first, last }: BubblePlace) =>
  cn(
    'relative w-fit max-w-full rounded-[1.35rem] px-4 py-2.5 text-[1.02rem] leading-snug whitespace-pre-wrap [overflow-wrap:anywhere] pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
    mine ? 'bg-brand text-on-brand' : 'bg-surface-2 text-ink',
    mine && !first && 'rounded-tr-md',
    mine && last && 'rounded-br-md',
    !mine && !first && 'rounded-tl-md',
    !mine && last && 'rounded-bl-md',
  );

/** The words that a message answers, above its own. */
function Quote({ quoted, author, onGo }: { quoted: Message | undefined; author: string; onGo: () => void }) {
  const { t } = useLingui();
  const kindWords = useKindWords();
  return (
    <button
      type="button"
      onClick={onGo}
      className="mb-1.5 block w-full rounded-lg border-l-[3px] border-current bg-current/10 px-3 py-1.5 text-left text-sm"
    >
      <span className="flex items-center gap-1.5 font-semibold">
        <CornerUpLeft aria-hidden="true" className="size-3.5" />
        <span className="sr-only">{t`Em resposta a`} </span>
        {author}
      </span>
      <span className="line-clamp-2">
        {!quoted
          ? t`Mensagem anterior`
          : quoted.hidden
            ? t`Mensagem com uma palavra oculta`
            : (kindWords(quoted) ?? quoted.body ?? t`Mensagem apagada`)}
      </span>
    </button>
  );
}

/** What became of an own message. */
export function DeliveryStatus({ state }: { state: 'waiting' | 'sent' | 'delivered' | 'read' }) {
  const { t } = useLingui();
  const words = {
    waiting: t`Esperando para sair`,
    sent: t`Enviada`,
    delivered: t`Entregue`,
    read: t`Lida`,
  }[state];
  const Icon = { waiting: Clock3, sent: Check, delivered: CheckCheck, read: CheckCheck }[state];
  return <Icon role="img" aria-label={words} className={cn('size-4', state === 'read' && 'text-tile')} />;
}

interface BubbleProps extends BubblePlace {
  message: Message;
  /** The author's name, for screen readers. */
  author: string;
  quoted?: Message;
  quotedAuthor: string;
  onQuote: () => void;
  /** The button with what can be done, beside the bubble. */
  actions?: ReactNode;
  /** What the two said to it with one sign, below it. */
  reactions?: ReactNode;
  /** A warning below it. */
  notice?: ReactNode;
  /** The box to choose it for a report, in place of the actions. */
  chooser?: ReactNode;
  marked: boolean;
  reading: TextReading;
  onReport: () => void;
}

// Few messages are no text: the others do not wait for their code.
const PhotoBubble = lazy(() => import('./photos/photo-bubble'));
const StampPicture = lazy(() => import('./stamps/stamp'));

/** A photo or a stamp, which stand without the surface of a text. */
function Picture({ message, mine, author, onReport }: BubbleProps) {
  return (
    <Suspense fallback={<Skeleton className="h-28 w-40 rounded-[1.35rem]" />}>
      {message.kind === 'photo' ? (
        <PhotoBubble message={message} mine={mine} author={author} onReport={onReport} />
      ) : (
        <StampPicture stamp={message.stamp} />
      )}
    </Suspense>
  );
}

/** One message with its time and what became of it. */
export function Bubble(props: BubbleProps) {
  const { message, author, quoted, quotedAuthor, onQuote, actions, reactions, notice, chooser } = props;
  const { mine, last, marked, reading } = props;
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div
      id={`m-${message.id}`}
      data-message={message.id}
      className={cn(
        'group -mx-2 rounded-xl px-2 transition-colors duration-700',
        last ? 'mb-2.5' : 'mb-0.5',
        marked && 'bg-tile-soft',
      )}
    >
      <div className={cn('flex items-center gap-1', mine && 'flex-row-reverse')}>
        {chooser}
        <div className={cn('min-w-0 max-w-[82%] sm:max-w-[72%]', mine && 'text-left')}>
          {message.body === null ? (
            <p className="rounded-[1.35rem] border border-dashed border-line-strong/70 px-4 py-2.5 text-[.95rem] text-ink-2 italic">
              {t`Mensagem apagada`}
            </p>
          ) : message.hidden && !shown ? (
            <button
              type="button"
              onClick={() => setShown(true)}
              className="rounded-[1.35rem] border border-dashed border-line-strong/70 px-4 py-2.5 text-left text-[.95rem] text-ink-2"
            >
              {t`Mensagem com uma palavra oculta`}{' '}
              <b className="font-semibold text-brand-ink">{t`Mostrar`}</b>
            </button>
          ) : (
            <div className={isPicture(message) ? 'w-fit max-w-full' : shape(props)}>
              {message.reply_to && <Quote quoted={quoted} author={quotedAuthor} onGo={onQuote} />}
              <span className="sr-only">{author}: </span>
              {isPicture(message) ? (
                <Picture {...props} />
              ) : (
                <TextBody
                  text={message.body}
                  links={reading.links}
                  variants={mine ? null : reading.variants}
                />
              )}
            </div>
          )}
        </div>
        {actions}
      </div>
      {reactions && <div className={cn('flex', mine && 'justify-end')}>{reactions}</div>}
      {notice}
      {last && (
        <p
          className={cn(
            'mt-1 flex items-center gap-1.5 px-1.5 text-[.78rem] text-ink-2 tabular-nums',
            mine && 'justify-end',
          )}
        >
          {message.edited_at && message.body !== null && <span>{t`editada`}</span>}
          <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
          {mine && message.body !== null && (
            <DeliveryStatus state={message.read_at ? 'read' : message.delivered ? 'delivered' : 'sent'} />
          )}
        </p>
      )}
    </div>
  );
}
