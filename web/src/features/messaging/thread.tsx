import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorText } from '@/api/errors';
import type { Message } from '@/api/surface';
import { useMe } from '@/shared/account/session';
import { heldQuestion } from '@/shared/safety/held-question';
import { withTexts } from '@/texts/load';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { toast } from '@/ui/toast';
import { LiveRegion } from '@/ui/visually-hidden';
import type { CardComponents } from './cards';
import { type Aim, Composer } from './composer';
import { useConversation } from './conversations';
import { readDraft, writeDraft } from './memory';
import { MessageList } from './message-list';
import { isPicture, mayEdit } from './model';
import { threadsQuery } from './queries';
import { ScriptedLine } from './scripted-line';
import type { ThreadQuestion } from './thread-dialogs';
import { ThreadHeader } from './thread-header';
import { ThreadSkeleton } from './thread-skeleton';
import { useTextReading } from './use-text-reading';
import { usePartnerName } from './words';

// What a conversation shows only at its start, at its end, or when it is asked for.
const Icebreakers = lazy(() => import('./icebreakers').then((m) => ({ default: m.Icebreakers })));
const ClosedBar = lazy(() => import('./closed-bar').then((m) => ({ default: m.ClosedBar })));
const ConversationUnavailable = lazy(() =>
  import('./conversation-unavailable').then((m) => ({ default: m.ConversationUnavailable })),
);
const ThreadDialogs = lazy(() =>
  withTexts(import('./thread-dialogs'), 'messaging', 'safety').then((m) => ({ default: m.ThreadDialogs })),
);
const ToolsSheet = lazy(() =>
  withTexts(import('./tools-sheet'), 'messaging', 'photos').then((m) => ({ default: m.ToolsSheet })),
);

interface ThreadViewProps {
  matchId: string;
  /** How cards of other systems are drawn between the messages. */
  cards: CardComponents;
  /** What other systems show between the header and the messages. */
  above?: ReactNode;
  onLeave: () => void;
  /** The message to which a search led. */
  goal?: string | undefined;
}

/** One conversation on screen. Give it the match's id as `key`: every conversation has its own draft. */
export function ThreadView({ matchId, cards, above, onLeave, goal }: ThreadViewProps) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const { conversation, state } = useConversation(matchId);
  const [text, setText] = useState(() => readDraft(me.id, matchId));
  const [aim, setAim] = useState<Aim>(null);
  const [question, setQuestion] = useState<ThreadQuestion>(null);
  /** Messages chosen to go along with a report; null while not choosing. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const name = usePartnerName()(state.thread);
  const [tools, setTools] = useState(false);
  const reading = useTextReading(state, me.id);
  const last = state.messages.at(-1);
  // Read marks that could not be sent without network are sent when it is back.
  const reachable = state.name === 'live' || state.name === 'closed';

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message there may be something to read.
  useEffect(() => {
    const read = async () => {
      if (document.hidden || !reachable) return;
      await conversation.markRead();
      client.setQueryData(threadsQuery.queryKey, (threads) =>
        threads?.map((thread) => (thread.id === matchId ? { ...thread, unread: 0 } : thread)),
      );
    };
    void read();
    const seen = () => void read();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [conversation, client, matchId, last?.id, reachable]);

  // The list learns of the other side's messages by the badges; one's own messages change no badge.
  const own = last?.sender_id === me.id ? last : undefined;
  useEffect(() => {
    if (!own) return;
    const listed = client.getQueryData(threadsQuery.queryKey)?.find((thread) => thread.id === matchId);
    if (listed && (listed.last_message?.id !== own.id || listed.last_message.body !== own.body))
      void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
  }, [client, matchId, own]);

  if (state.name === 'loading') return <ThreadSkeleton />;
  if (state.name === 'gone') {
    return (
      <Suspense>
        <ConversationUnavailable thread={state.thread} />
      </Suspense>
    );
  }
  if (state.name === 'failed' || !state.thread) {
    return (
      <EmptyState
        className="my-auto"
        art={TORN}
        title={t`A conversa não chegou`}
        action={
          <Button variant="outline" onClick={() => void conversation.refresh()}>{t`Tentar novamente`}</Button>
        }
      >
        {t`Pode ser a internet. As suas mensagens estão guardadas.`}
      </EmptyState>
    );
  }

  const closed = state.name === 'closed';
  const writeTo = (name: string) => t`Escreva para ${name}`;
  const write = (next: string) => {
    setText(next);
    // While an old message is being changed the draft of the next one stays as it was.
    if (aim?.name !== 'edit') writeDraft(me.id, matchId, next);
    conversation.typing(next.trim() !== '');
  };
  const dropAim = () => {
    if (aim?.name === 'edit') setText(readDraft(me.id, matchId));
    setAim(null);
  };
  const startEdit = (message: Message) => {
    setAim({ name: 'edit', message });
    setText(message.body ?? '');
  };
  const send = () => {
    const body = text.trim();
    if (aim?.name === 'edit') {
      const { message } = aim;
      dropAim();
      if (body === message.body) return;
      conversation.edit(message.id, body).catch((error: unknown) => {
        const held = heldQuestion(error);
        if (held) return setQuestion({ name: 'held-edit', message, body, held });
        console.error('A message could not be changed', error);
        toast.error(errorText(error, t`Não conseguimos salvar a mudança.`));
      });
      return;
    }
    conversation.send(body, aim?.to.id ?? null);
    setAim(null);
    setText('');
    writeDraft(me.id, matchId, '');
  };
  const editLast = () => {
    const last = state.messages.findLast((message) => mayEdit(message, me.id));
    if (last) startEdit(last);
  };

  return (
    <section aria-label={t`Conversa com ${name}`} className="group flex min-h-0 flex-1 flex-col">
      <ThreadHeader
        thread={state.thread}
        name={name}
        offline={state.name === 'offline'}
        typing={state.typing}
        onAsk={setQuestion}
        onBlocked={onLeave}
      />
      <ScriptedLine person={state.thread.person_id} />
      {above}
      <MessageList
        conversation={conversation}
        state={state}
        name={name}
        cards={cards}
        chosen={chosen}
        onChoose={setChosen}
        onReply={(to) => setAim({ name: 'reply', to })}
        onEdit={startEdit}
        reading={reading}
        goal={goal}
        onDelete={(message) => setQuestion({ name: 'delete', message })}
        onReport={(message) => setQuestion({ name: 'report', messages: [message.id] })}
        onRewrite={(item) => {
          conversation.discard(item.client_id);
          setAim(null);
          write(item.body);
          document.getElementById('composer')?.focus();
        }}
      />
      <LiveRegion>{state.typing ? t`${name} está digitando…` : ''}</LiveRegion>
      {chosen ? (
        <ChoosingBar
          count={chosen.size}
          onCancel={() => setChosen(null)}
          onGo={() => setQuestion({ name: 'report', messages: [...chosen] })}
        />
      ) : closed ? (
        <Suspense>
          <ClosedBar
            thread={state.thread}
            name={name}
            onReport={() => setQuestion({ name: 'report', messages: [] })}
          />
        </Suspense>
      ) : (
        <Composer
          label={writeTo(name)}
          // A whole name would be cut in the middle of a letter on a phone.
          placeholder={writeTo(name.split(' ')[0] ?? name)}
          value={text}
          onChange={write}
          aim={aim}
          author={aim?.name === 'reply' && aim.to.sender_id === me.id ? t`você` : name}
          onDropAim={dropAim}
          onSend={send}
          onEditLast={editLast}
          onBlur={() => conversation.typing(false)}
          onTools={aim?.name === 'edit' ? undefined : () => setTools(true)}
        >
          {state.messages.length === 0 && state.outgoing.length === 0 && text === '' && (
            <Suspense>
              <Icebreakers matchId={matchId} onPick={write} />
            </Suspense>
          )}
        </Composer>
      )}
      {tools && (
        <Suspense>
          <ToolsSheet
            conversation={conversation}
            name={name}
            replyTo={aim?.name === 'reply' ? aim.to.id : null}
            hasWords={state.messages.some((message) => !isPicture(message))}
            onSent={() => setAim(null)}
            onClose={() => setTools(false)}
          />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <ThreadDialogs
            question={question}
            thread={state.thread}
            name={name}
            conversation={conversation}
            onClose={() => setQuestion(null)}
            onReported={() => setChosen(null)}
            onAsk={setQuestion}
            onLeave={onLeave}
            onRewrite={(message, body) => {
              setAim({ name: 'edit', message });
              setText(body);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Below the messages while some are chosen for a report. */
function ChoosingBar({ count, onCancel, onGo }: { count: number; onCancel: () => void; onGo: () => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-surface px-5 py-3">
      <p className="min-w-full flex-1 text-sm text-ink-2 sm:min-w-48" role="status">
        {t`Escolha as mensagens que vão junto com a denúncia. Escolhidas: ${count}.`}
      </p>
      <Button variant="outline" className="ml-auto" onClick={onCancel}>{t`Cancelar`}</Button>
      <Button variant="danger" disabled={count === 0} onClick={onGo}>{t`Continuar`}</Button>
    </div>
  );
}
