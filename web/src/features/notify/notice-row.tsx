import { Plural, useLingui } from '@lingui/react/macro';
import { Check, Ellipsis, Trash2 } from 'lucide-react';
import { Link } from '@/router';
import { noticePath } from '@/shared/notify/notice-path';
import type { Notice } from '@/shared/notify/queries';
import { useKindWords } from '@/shared/notify/words';
import { PersonMenu } from '@/shared/safety/person-menu';
import { clockTime } from '@/texts/clock';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Menu, MenuItem } from '@/ui/menu';

const tones = {
  brand: 'bg-brand-soft text-brand-ink',
  sun: 'bg-sun-soft text-sun-ink',
  tile: 'bg-tile-soft text-tile-ink',
  leaf: 'bg-leaf-soft text-leaf-ink',
};

interface NoticeRowProps {
  notice: Notice;
  photo: string | undefined;
  onRead: () => void;
  onRemove: () => void;
  onBlocked: () => void;
}

/** One notification. Where it is about a person, the menu also reports and blocks. */
export function NoticeRow({ notice, photo, onRead, onRemove, onBlocked }: NoticeRowProps) {
  const { t } = useLingui();
  const words = useKindWords()(notice.kind);
  const path = noticePath(notice.kind, notice.ref);
  const { person } = notice;
  const unread = notice.read_at === null;

  const content = (
    <>
      {person ? (
        <span className="relative">
          <Avatar name={person.name ?? t`Alguém`} src={photo} />
          <span
            className={cn(
              'absolute -right-1.5 -bottom-1 grid size-6 place-items-center rounded-full ring-2 ring-surface',
              tones[words.tone],
            )}
          >
            <words.icon aria-hidden="true" className="size-3.5" />
          </span>
        </span>
      ) : (
        <span className={cn('grid size-12 shrink-0 place-items-center rounded-full', tones[words.tone])}>
          <words.icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={cn('block leading-snug', unread && 'font-semibold')}>
          {unread && <span className="sr-only">{t`Não lida:`} </span>}
          {person?.name ? t`${person.name}: ${words.text}` : words.text}
        </span>
        <span className="mt-0.5 block text-sm text-ink-2">
          <time dateTime={notice.created_at}>{clockTime(notice.created_at)}</time>
          {notice.count > 1 && (
            <>
              {' · '}
              <Plural value={notice.count} one="# vez" other="# vezes" />
            </>
          )}
        </span>
      </span>
      {unread && <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-brand" />}
    </>
  );
  const own = (
    <>
      {unread && (
        <MenuItem onSelect={onRead}>
          <Check aria-hidden="true" />
          {t`Marcar como lida`}
        </MenuItem>
      )}
      <MenuItem onSelect={onRemove}>
        <Trash2 aria-hidden="true" />
        {t`Apagar aviso`}
      </MenuItem>
    </>
  );
  const body = 'flex min-w-0 flex-1 items-center gap-4 rounded-lg p-4 pr-2';
  return (
    <div className={cn('flex items-center pr-2', unread && 'bg-brand-soft/40')}>
      {path ? (
        <Link to={path} onClick={onRead} className={cn(body, 'transition-colors hover:bg-surface-2')}>
          {content}
        </Link>
      ) : (
        <div className={body}>{content}</div>
      )}
      {person ? (
        <PersonMenu person={person} onBlocked={onBlocked}>
          {own}
        </PersonMenu>
      ) : (
        <Menu
          trigger={
            <IconButton label={t`Mais opções`}>
              <Ellipsis />
            </IconButton>
          }
        >
          {own}
        </Menu>
      )}
    </div>
  );
}
