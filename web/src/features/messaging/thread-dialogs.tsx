import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { rpc } from '@/api/call';
import type { Message } from '@/api/surface';
import type { HeldQuestion } from '@/shared/safety/held-question';
import { withTexts } from '@/texts/load';
import { toast } from '@/ui/toast';
import type { Conversation } from './conversation';
import type { Thread } from './wire';

const ConfirmDialog = lazy(() =>
  import('@/ui/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })),
);
const HeldEdit = lazy(() => import('./held-edit').then((module) => ({ default: module.HeldEdit })));
const ReportDialog = lazy(() =>
  withTexts(import('@/shared/safety/report-dialog'), 'safety').then((module) => ({
    default: module.ReportDialog,
  })),
);
const BlockDialog = lazy(() =>
  withTexts(import('@/shared/safety/block-dialog'), 'safety').then((module) => ({
    default: module.BlockDialog,
  })),
);
const FarewellSheet = lazy(() =>
  import('./farewell-sheet').then((module) => ({ default: module.FarewellSheet })),
);

/** What is being asked over the conversation. */
export type ThreadQuestion =
  | { name: 'farewell' }
  | { name: 'unmatch' }
  | { name: 'block' }
  | { name: 'delete'; message: Message }
  /** A new text of a message that the server takes only once it is confirmed. */
  | { name: 'held-edit'; message: Message; body: string; held: HeldQuestion }
  | { name: 'report'; messages: string[] }
  | null;

interface ThreadDialogsProps {
  question: ThreadQuestion;
  thread: Thread;
  name: string;
  conversation: Conversation;
  onClose: () => void;
  onReported: () => void;
  onAsk: (question: ThreadQuestion) => void;
  onLeave: () => void;
  onRewrite: (message: Message, body: string) => void;
}

/** The questions of a conversation, each a window of its own. */
export function ThreadDialogs(props: ThreadDialogsProps) {
  const { question, thread, name, conversation, onClose, onReported, onAsk, onLeave, onRewrite } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const person = { id: thread.person_id, name: thread.person?.name ?? null };
  const renew = () => client.invalidateQueries({ queryKey: ['matches'] });
  const shut = (open: boolean) => !open && onClose();

  const unmatch = useMutation({
    mutationFn: () => rpc('unmatch', { match_id: thread.id }),
    onSuccess: () => {
      onClose();
      toast.success(t`Match desfeito`);
      onLeave();
      return renew();
    },
  });
  const remove = useMutation({ mutationFn: (id: string) => conversation.remove(id), onSuccess: onClose });

  return (
    <Suspense>
      {question?.name === 'unmatch' && (
        <ConfirmDialog
          open
          onClose={onClose}
          title={t`Desfazer o match?`}
          description={t`A conversa termina sem uma palavra. Se preferir se despedir, há “Encerrar com gentileza”. Você ainda pode denunciar por 90 dias.`}
          action={t`Desfazer match`}
          act={unmatch}
        />
      )}
      {question?.name === 'delete' && (
        <ConfirmDialog
          open
          onClose={onClose}
          title={t`Apagar para os dois?`}
          description={t`No lugar dela fica “Mensagem apagada”.`}
          action={t`Apagar`}
          act={{ isPending: remove.isPending, mutate: () => remove.mutate(question.message.id) }}
        />
      )}
      {question?.name === 'held-edit' && (
        <HeldEdit
          onOpenChange={shut}
          held={question.held}
          onConfirm={() => conversation.edit(question.message.id, question.body, true)}
          onRewrite={() => {
            onClose();
            onRewrite(question.message, question.body);
          }}
        />
      )}
      {question?.name === 'farewell' && (
        <FarewellSheet
          matchId={thread.id}
          name={name}
          open
          onOpenChange={shut}
          onDone={() => {
            onClose();
            toast.success(t`Conversa encerrada com gentileza`);
            void conversation.refresh();
            void renew();
          }}
        />
      )}
      {question?.name === 'report' && (
        <ReportDialog
          person={person}
          messages={question.messages}
          open
          onOpenChange={(open) => {
            if (open) return;
            onClose();
            onReported();
          }}
          onBlock={() => onAsk({ name: 'block' })}
        />
      )}
      {question?.name === 'block' && (
        <BlockDialog person={person} open onOpenChange={shut} onBlocked={onLeave} />
      )}
    </Suspense>
  );
}
