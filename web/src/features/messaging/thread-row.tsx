import { useLingui } from '@lingui/react/macro';
import { NavLink } from '@/router';
import { useMe } from '@/shared/account/session';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { VerifiedMark } from '@/ui/verified';
import { readDraft } from './memory';
import { shortTime } from './times';
import type { Thread } from './wire';
import { useKindWords, usePartnerName } from './words';

interface ThreadRowProps {
  thread: Thread;
  photo: string | undefined;
  tabIndex: number;
  onFocus: () => void;
}

/** One conversation in the list: face, name, last words, what waits. */
export function ThreadRow({ thread, photo, tabIndex, onFocus }: ThreadRowProps) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const name = usePartnerName()(thread);
  const { person, last_message: last, unread, state } = thread;
  const kindWords = useKindWords();
  const draft = readDraft(me.id, thread.id);
  const preview = () => {
    if (draft) return draft;
    if (!last) return state === 'closed' ? t`Sem mensagens` : t`Deu match! Diga olá.`;
    if (last.hidden) return t`Mensagem com uma palavra oculta`;
    if (last.body === null) return t`Mensagem apagada`;
    const said = kindWords(last) ?? last.body;
    return last.sender_id === me.id ? t`Você: ${said}` : said;
  };

  return (
    <NavLink
      to={`/messages/${thread.id}`}
      tabIndex={tabIndex}
      onFocus={onFocus}
      className={({ isActive }) =>
        cn(
          'flex items-center gap-3.5 rounded-xl p-3 transition-colors',
          isActive ? 'bg-brand-soft' : 'hover:bg-surface-2',
          state === 'closed' && !isActive && 'opacity-75',
        )
      }
    >
      <Avatar
        name={name}
        src={photo}
        online={person?.activity === 'agora' && state !== 'closed'}
        className="size-14"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate text-[1.02rem] font-semibold">{name}</b>
          {person?.verified && <VerifiedMark label={t`verificado`} />}
          <time dateTime={thread.last_interaction} className="ml-auto shrink-0 pl-2 text-xs text-ink-2">
            {shortTime(thread.last_interaction, i18n.locale)}
          </time>
        </span>
        <span className="mt-0.5 flex items-center gap-2">
          <span
            className={cn(
              'min-w-0 flex-1 truncate text-[.93rem]',
              unread > 0 ? 'font-semibold text-ink' : 'text-ink-2',
              !last && !draft && state !== 'closed' && 'font-semibold text-brand-ink',
            )}
          >
            {draft && <span className="font-semibold text-tile-ink">{t`Rascunho:`} </span>}
            {preview()}
          </span>
          {unread > 0 && <CountBadge count={unread} noun={t`não lidas`} />}
          {unread === 0 && thread.turn === 'mine' && state !== 'closed' && (
            <span className="shrink-0 rounded-full bg-sun-soft px-2 py-0.5 text-xs font-semibold text-sun-ink">
              {t`Sua vez`}
            </span>
          )}
        </span>
      </span>
    </NavLink>
  );
}
