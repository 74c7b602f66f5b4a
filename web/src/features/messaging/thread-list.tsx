import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { useFaces } from '@/shared/person/person-photos';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { ChipSelect } from '@/ui/chip-select';
import { TORN } from '@/ui/drawing';
import { LiveRegion } from '@/ui/visually-hidden';
import { NO_TALKS } from './drawings';
import { threadsQuery } from './queries';
import { ThreadRow } from './thread-row';
import type { Thread } from './wire';
import { usePartnerName } from './words';

// Who searches waits for it, nobody else does.
const FoundMessages = lazy(() => import('./search/found-messages'));
const NothingFound = lazy(() => import('./search/nothing-found').then((m) => ({ default: m.NothingFound })));

type View = 'mine' | 'unread' | 'closed';

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt');

const inView = (thread: Thread, view: View | undefined) => {
  if (view === 'closed') return thread.state === 'closed';
  if (thread.state === 'closed') return false;
  if (view === 'mine') return thread.turn === 'mine';
  return view === 'unread' ? thread.unread > 0 : true;
};

/** Every conversation: search, a few views, the rows. */
export function ThreadList({ current }: { current?: string }) {
  const { t } = useLingui();
  const me = useMe();
  const client = useQueryClient();
  const nameOf = usePartnerName();
  const { data: threads, isError, refetch } = useQuery(threadsQuery);
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View>();
  const face = useFaces(threads?.map((thread) => thread.person) ?? [], 128);
  const renew = () => void client.invalidateQueries({ queryKey: threadsQuery.queryKey });
  // A new message moves the person's numbers, which is how the list learns of it.
  useTopic(`user:${me.id}`, { 'badges.changed': renew, 'match.created': renew }, renew);

  const words = plain(typed.trim());
  const shown = threads?.filter(
    (thread) =>
      (words ? true : inView(thread, view)) &&
      (!words || plain(`${nameOf(thread)} ${thread.last_message?.body ?? ''}`).includes(words)),
  );
  const searching = words !== '' || view !== undefined;
  const inMessages = words.length >= 2;

  return (
    <section aria-label={t`Conversas`} className="flex min-h-0 flex-1 flex-col">
      <div className="grid gap-3 px-4 pt-1 pb-3 md:px-5 md:pt-0">
        <label className="relative block">
          <span className="sr-only">{t`Buscar conversas`}</span>
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-4 size-[1.15rem] -translate-y-1/2 text-ink-2"
          />
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t`Buscar pessoas e mensagens`}
            className="h-11 w-full rounded-full bg-surface-2 pr-4 max-[22rem]:pr-2 pl-11 text-base placeholder:text-ink-2 max-[22rem]:placeholder:text-[.93rem]"
          />
        </label>
        <ChipSelect
          single
          label={t`Mostrar`}
          className="flex-nowrap gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none] [&>button]:min-h-8 pointer-coarse:[&>button]:min-h-11 [&>button]:shrink-0 [&>button]:px-3 [&>button]:text-[.8125rem]"
          options={[
            { value: 'mine', label: t`Sua vez` },
            { value: 'unread', label: t`Não lidas` },
            { value: 'closed', label: t`Encerradas` },
          ]}
          value={view ? [view] : []}
          onChange={([next]) => setView(next)}
        />
      </div>
      <LiveRegion>
        {searching && shown ? (
          <Plural value={shown.length} _0="nenhuma conversa" one="# conversa" other="# conversas" />
        ) : (
          ''
        )}
      </LiveRegion>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4 [scrollbar-width:thin]">
        {!threads && !isError && <Waiting />}
        {isError && !threads && (
          <EmptyState
            art={TORN}
            title={t`As conversas não chegaram`}
            action={<Button variant="outline" onClick={() => refetch()}>{t`Tentar novamente`}</Button>}
          >
            {t`Pode ser a internet. As suas mensagens estão guardadas.`}
          </EmptyState>
        )}
        {shown && shown.length > 0 && <Rows threads={shown} face={face} current={current} />}
        {inMessages && threads && (
          <Suspense>
            <FoundMessages text={typed} threads={threads} quiet={(shown?.length ?? 0) > 0} />
          </Suspense>
        )}
        {shown?.length === 0 &&
          !inMessages &&
          (searching ? (
            <Suspense>
              <NothingFound />
            </Suspense>
          ) : (
            <EmptyState
              art={NO_TALKS}
              title={t`Nenhuma conversa ainda`}
              action={<ButtonLink to="/">{t`Iniciar descoberta`}</ButtonLink>}
            >
              {t`Quando houver match, a primeira palavra é sua.`}
            </EmptyState>
          ))}
      </div>
    </section>
  );
}

/** The rows as one stop of the Tab key; arrows, Home and End move between them. */
function Rows({
  threads,
  face,
  current,
}: {
  threads: Thread[];
  face: (path: string | null | undefined) => string | undefined;
  current?: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string>();
  const stop = threads.find((thread) => thread.id === (focused ?? current))?.id ?? threads[0]?.id;

  const keys = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus();
  };
  return (
    <ul ref={list} onKeyDown={keys} className="space-y-0.5">
      {threads.map((thread) => (
        <li key={thread.id}>
          <ThreadRow
            thread={thread}
            photo={face(thread.person?.avatar_path)}
            tabIndex={thread.id === stop ? 0 : -1}
            onFocus={() => setFocused(thread.id)}
          />
        </li>
      ))}
    </ul>
  );
}

const Waiting = () => (
  <div className="space-y-1" aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="flex items-center gap-3.5 p-3">
        <Skeleton className="size-14" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      </div>
    ))}
  </div>
);
