import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isOnline } from '@/api/network';
import { Link } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { PersonMenu } from '@/shared/safety/person-menu';
import { withTexts } from '@/texts/load';
import { Avatar } from '@/ui/avatar';
import { VerifiedMark } from '@/ui/verified';
import { commonQuery } from './queries';
import type { ThreadQuestion } from './thread-dialogs';
import type { Thread } from './wire';
import { useActivityWords } from './words';

// The menu's code comes when it is opened: the conversation itself should not wait for it.
const ThreadMenuItems = lazy(() =>
  withTexts(import('./thread-menu-items'), 'messaging', 'verification').then((module) => ({
    default: module.ThreadMenuItems,
  })),
);

interface ThreadHeaderProps {
  thread: Thread;
  name: string;
  offline: boolean;
  typing: boolean;
  onAsk: (question: ThreadQuestion) => void;
  onBlocked: () => void;
}

/** Who it is with, how things are, and everything that can end it in two taps. */
export function ThreadHeader({ thread, name, offline, typing, onAsk, onBlocked }: ThreadHeaderProps) {
  const { t } = useLingui();
  const face = useFaces([thread.person], 128);
  const activity = useActivityWords()(thread.person?.activity);
  const closed = thread.state === 'closed';
  const away = offline && (isOnline() ? t`Reconectando…` : t`Sem conexão`);
  return (
    <header className="flex min-h-[4.3rem] items-center gap-2 border-b border-line bg-surface px-2 pt-[calc(.5rem+env(safe-area-inset-top))] pb-2 md:pr-4 md:pl-5">
      <Link
        to="/messages"
        aria-label={t`Voltar às conversas`}
        data-tip={t`Voltar às conversas`}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface-2 md:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <Link
        to={`/people/${thread.person_id}`}
        className="flex min-w-0 items-center gap-3 rounded-full p-1 pr-4 max-[359px]:gap-2 max-[359px]:pr-1 transition-colors hover:bg-surface-2"
      >
        <Avatar
          name={name}
          src={face(thread.person?.avatar_path)}
          online={thread.person?.activity === 'agora' && !closed}
          className="size-11"
        />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5">
            <h2 className="truncate text-lg leading-tight font-bold">{name}</h2>
            {thread.person?.verified && <VerifiedMark label={t`verificado`} />}
          </span>
          <span className="block truncate text-sm">
            {away ? (
              <span className="text-sun-ink">{away}</span>
            ) : typing ? (
              <span className="text-leaf-ink">{t`está digitando…`}</span>
            ) : closed ? (
              <span className="text-ink-2">{t`Conversa encerrada`}</span>
            ) : (
              <span className={thread.person?.activity === 'agora' ? 'text-leaf-ink' : 'text-ink-2'}>
                {activity ?? <Common thread={thread} />}
              </span>
            )}
          </span>
        </span>
      </Link>
      <PersonMenu
        person={{ id: thread.person_id, name: thread.person?.name ?? null }}
        onBlocked={onBlocked}
        className="ml-auto"
      >
        <Suspense>
          <ThreadMenuItems thread={thread} onAsk={onAsk} />
        </Suspense>
      </PersonMenu>
    </header>
  );
}

/** The percentage as it is now; that of the day of the match where it cannot be read. */
function Common({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const { data, isPending } = useQuery(commonQuery(thread.id));
  // The line keeps its height, and no number is shown that another one replaces a moment later.
  if (isPending) return '\u00a0';
  const percent = data?.compatibility ?? thread.compatibility;
  return data?.estimated ? t`≈${percent}% de compatibilidade` : t`${percent}% de compatibilidade`;
}
