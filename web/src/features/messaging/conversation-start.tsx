import { useLingui } from '@lingui/react/macro';
import { HeartHandshake } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Thread } from './wire';

// Few likes say what they are about: the others do not wait for its code.
const TheirLike = lazy(() => import('@/shared/reactions/their-like').then((m) => ({ default: m.TheirLike })));

// Few people greet with a question.
const OpeningQuestion = lazy(() =>
  import('./opening-question').then((m) => ({ default: m.OpeningQuestion })),
);

interface ConversationStartProps {
  matchId: string;
  name: string;
  thread: Thread | null;
  fresh: boolean;
  /** Takes the person to the field; given while they have written nothing. */
  onAnswer?: () => void;
}

/** Where a conversation begins. */
export function ConversationStart({ matchId, name, thread, fresh, onAnswer }: ConversationStartProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-2 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand-ink">
        <HeartHandshake className="size-7" aria-hidden="true" />
      </span>
      <p className="font-display text-xl font-bold">{t`Você e ${name} deram match`}</p>
      <p className="text-sm leading-relaxed text-ink-2">
        {fresh
          ? t`Um detalhe do perfil costuma ser um bom começo.`
          : t`Não envie dinheiro nem dados de pagamento a quem você ainda não encontrou.`}
      </p>
      {thread && (thread.like_comment || thread.like_item) && (
        <Suspense>
          <TheirLike
            name={name}
            comment={thread.like_comment}
            item={thread.like_item}
            className="mt-2 w-full"
          />
        </Suspense>
      )}
      <Suspense>
        <OpeningQuestion matchId={matchId} person={thread?.person_id} name={name} onAnswer={onAnswer} />
      </Suspense>
    </div>
  );
}
